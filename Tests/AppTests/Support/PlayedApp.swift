import Domain
import Foundation
import InspectorKit
import Presentation
import PresentationKit
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import TerminalKit

@testable import App

/// The whole app without a terminal and a network. The test presses keys, reads frames and advances the time.
final class PlayedApp {
    let shell: Shell
    let navigator: Navigator
    let inspector: TerminalInspector
    let clock = TestClock()
    @Property private(set) var requests: [Shell.Request]
    private let app: AppEnvironment

    /// - Parameter answer: The response of all servers and stores.
    init(
        _ answer: @autoclosure @escaping @Sendable () -> StubAnswer = .full,
        size: GridSize = GridSize(columns: 80, rows: 24), account: Account? = nil,
        change: (inout Services) -> Void = { _ in }
    ) {
        var services = Services(
            useCases: .stubs(answer(), account: account),
            keyBindings: KeyBindingsFile { KeyBindings(path: Self.keysPath) }, localFormatting: Self.formatting,
            clock: clock, time: RelativeTimeTicker(clock: clock, start: Self.now))
        change(&services)
        let requests = Property(wrappedValue: [Shell.Request]())
        _requests = requests
        app = AppEnvironment(services, inspector: Inspector(.task, clock: clock), size: size, clock: clock) {
            requests.wrappedValue.append($0)
        }
        shell = app.shell
        navigator = app.navigator
        inspector = app.inspector
        _ = shell.frame()
    }

    /// The current time, three hours after stale samples were saved.
    nonisolated static let now = StubAnswer.savedAt.addingTimeInterval(3 * 3600)
    /// A formatting that is the same on every machine.
    nonisolated static let formatting = Formatting(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    nonisolated static let keysPath = "/home/emily/.local/share/MVVMCleanArchitecture/keys.txt"

    @discardableResult
    func go(to route: Route) -> PlayedApp {
        observing {
            navigator.go(to: route)
            _ = shell.frame()
        }
        return self
    }

    /// Presses the keys of a key script, with a frame after each.
    @discardableResult
    func press(_ script: String) throws -> PlayedApp {
        let events = try KeyScript(script).events
        observing {
            for event in events {
                shell.handle(event)
                _ = shell.frame()
            }
        }
        return self
    }

    func terminal() -> Live<TerminalViewModel> { inspector.inspector.observing { Live(TerminalViewModel(app)) } }

    func wait(_ duration: Duration) {
        observing { clock.advance(by: duration) }
    }

    /// Only this app's inspector observes the scenes that `body` creates, and no other test's inspector.
    private func observing(_ body: () -> Void) {
        inspector.inspector.observing(body)
    }

    var text: String { shell.frame().text }
    var lines: [String] { shell.frame().lines }
}
