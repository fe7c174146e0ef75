import Foundation
import SampleDoubles
import TerminalKit
import TerminalKitDoubles
import Testing
import VirtualTime

@testable import App

/// Tests random keys, sizes and pauses. After each, the frame must have the right size, a scene must be open, and
/// scenes and modals must not accumulate.
///
/// `MONKEY_KEYS` sets the number of keys, `MONKEY_SEED` the seed. Many short runs, so that other tests get their turns
/// on the main actor.
@Suite("Monkey", .timeLimit(.minutes(30)))
struct MonkeyTests {
    private static let keys: [InputEvent] =
        [
            .key(.up), .key(.down), .key(.left), .key(.right), .key(.enter), .key(.escape), .key(.tab), .key(.backTab),
            .key(.home), .key(.end), .key(.pageUp), .key(.pageDown), .key(.backspace), .key(.delete),
            .key(.control("u")), .key(.control("o")), .key(.control("w")), .key(.control("p")), .key(.control("d")),
            .key(Key(.function(1))), .focusLost, .mouse(MouseEvent(.scrollLeft, at: GridPoint(column: 3, row: 3))),
            .paste("日本茶\u{301} <é>\u{7}"),
        ] + "adeirsojkhlgGuctn:?/qx1290 ⚽️é".map { .key(.character($0)) }

    @Test("No random keys or clicks crash the app or spoil the screen", arguments: SceneFrameTests.answers, 0..<8)
    func monkey(answer: StubAnswer, run: Int) throws {
        let app = PlayedApp(answer) { $0.useCases.pendingEditGateway = PendingEditGatewayDouble(answer) }
        try press(run: run, on: app)
    }

    @Test("No random keys crash the app while requests fail, hang or return nothing", arguments: 0..<8)
    func faults(run: Int) throws {
        let random = SeededRandom(seed: UInt64(run))
        // Most requests succeed. Otherwise keys would open only a few scenes.
        let answers = StubAnswer.allCases + Array(repeating: .full, count: StubAnswer.allCases.count)
        let upper = Double(answers.count).nextDown
        try press(run: run, on: PlayedApp(answers[Int(random.draw(from: 0...upper))]))
    }

    private func press(run: Int, on app: PlayedApp) throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["MONKEY_KEYS"].flatMap { Int($0) } ?? 2000
        var generator = SeededGenerator(seed: environment["MONKEY_SEED"].flatMap { UInt64($0) } ?? 1 + UInt64(run))
        app.go(to: .menu)
        for _ in 0..<count / 32 {
            switch Int.random(in: 0..<50, using: &generator) {
            case 0:
                app.shell.size = GridSize(
                    columns: Int.random(in: 0...230, using: &generator), rows: Int.random(in: 0...60, using: &generator)
                )
            case 1: app.wait(.milliseconds(Int.random(in: 0...5000, using: &generator)))
            case 2:
                let point = GridPoint(
                    column: Int.random(in: -1...230, using: &generator), row: Int.random(in: -1...60, using: &generator)
                )
                app.shell.handle(
                    [.click(point), .scrollDown(point), .scrollUp(point)].randomElement(using: &generator)
                        ?? .click(point))
            default: app.shell.handle(Self.keys.randomElement(using: &generator) ?? .key(.escape))
            }
            let frame = app.shell.frame()
            #expect(frame.size == app.shell.size)
            #expect(!app.shell.stack.scenes.isEmpty)
            #expect(app.shell.stack.scenes.count < 20 && app.shell.stack.navigation.alerts.count < 10)
        }
    }
}
