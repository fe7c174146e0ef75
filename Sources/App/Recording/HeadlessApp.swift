import Foundation
import InspectorKit
import PresentationKit
import Reactive
import TerminalKit
import VirtualTime

/// The app in the surroundings of a recording or a replay, without a terminal. It draws frames, because drawing gives
/// scenes their sizes.
final class HeadlessApp {
    let app: AppEnvironment
    let terminal: Live<TerminalViewModel>
    /// The code that creates the app in a recording saved as a test.
    static let test = RecordingTest(module: "App", app: "try HeadlessApp($0)")

    /// - Parameters:
    ///   - beginning: The values that a recorded app starts with. A replay starts with the recorded values.
    ///   - startsServer: `true` to record against a demo server.
    init(
        _ surroundings: Surroundings,
        _ beginning: LaunchSnapshot = LaunchSnapshot(LaunchOptions(), size: GridSize(columns: 80, rows: 24)),
        startsServer: Bool = false
    ) throws {
        let beginning = try surroundings.beginning(LaunchSnapshot.name, beginning)
        var dependencies = beginning.dependencies(surroundings)
        dependencies.startsServer = startsServer
        // The clock is stopped, because the spinner and the texts about times do not come from view models.
        dependencies.screenClock = VirtualClock()
        app = try AppEnvironment(beginning.options, dependencies, size: beginning.size)
        terminal = Live(TerminalViewModel(app))
        app.begin(with: try beginning.restorationState)
        if beginning.isInspectedInBrowser { app.show(inspectorAt: URL(filePath: "/")) }
        draw()
    }

    static func replay(_ recording: Recording) async throws -> [RecordingDifference] {
        try await Replay(recording).run { try HeadlessApp($0) }
    }

    /// Draws a frame, and the next one when something has changed. Draws on the replay's executor, because a replay
    /// reports a value from any other task as a difference.
    private func draw() {
        terminal.output.focus = app.shell.focusName
        _ = app.shell.frame { [weak self] in
            Work.task { @MainActor in self?.draw() }
        }
    }
}
