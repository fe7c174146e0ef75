import Foundation
import TerminalKit

@main
struct WithTerminalKit {
    @MainActor
    static func main() throws {
        let terminal = try Terminal(environment: ProcessInfo.processInfo.environment)
        var frame = Frame(size: terminal.size)
        let inside = frame.drawBox(frame.bounds, title: "Counter")
        frame.draw("count: 2", in: inside.line(0))
        terminal.show(frame)
        print(Date.now.timeIntervalSince1970 > 0)
    }
}
