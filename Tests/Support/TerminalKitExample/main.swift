import Foundation
import TerminalKit

let terminal = try Terminal(environment: ProcessInfo.processInfo.environment)
var message = "Press a key"

@MainActor func draw() {
    var frame = Frame(size: terminal.size)
    let inside = frame.drawBox(frame.bounds, title: "Keys", note: "q quits")
    frame.draw(message, in: inside.line(inside.rows / 2), .center)
    terminal.show(frame)
}

try terminal.start { event in
    switch event {
    case .input(.key(.control("z"))):
        terminal.suspend()
    case .input(.key(.character("q"))), .terminated, .disconnected:
        terminal.stop()
        exit(0)
    case .input(.key(let key)): message = "You pressed \(key.code)"
    default: break
    }
    draw()
}
draw()
dispatchMain()
