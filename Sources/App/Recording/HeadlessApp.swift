import Foundation
import InspectorKit
import PresentationKit
import Reactive
import TerminalKit
import VirtualTime

/// The app in the surroundings of a recording or a replay, and without a terminal: frames are drawn since scenes get
/// their sizes from that.
final class HeadlessApp {
    let app: AppEnvironment
    let terminal: Live<TerminalViewModel>
    /// Says how a recording that is saved as a test makes the app.
    static let test = RecordingTest(module: "App", app: "try HeadlessApp($0)")

    /// - Parameters:
    ///   - beginning: The values that a recorded app begins with. A replay begins with the recorded values.
    ///   - startsServer: `true` to record against a demo server.
    init(
        _ surroundings: Surroundings,
        _ beginning: LaunchSnapshot = LaunchSnapshot(LaunchOptions(), size: GridSize(columns: 80, rows: 24)),
        startsServer: Bool = false
    ) throws {
        let beginning = try surroundings.beginning(LaunchSnapshot.name, beginning)
        var dependencies = beginning.dependencies(surroundings)
        dependencies.startsServer = startsServer
        // A stopped clock: the spinner and the texts about times go through no view model.
        dependencies.screenClock = VirtualClock()
        app = try AppEnvironment(beginning.options, dependencies, size: beginning.size)
        terminal = Live(TerminalViewModel(shell: app.shell))
        app.begin(with: try beginning.restorationState)
        if beginning.isInspectedInBrowser { app.show(inspectorAt: URL(filePath: "/")) }
        draw()
    }

    static func replay(_ recording: Recording) async throws -> [RecordingDifference] {
        try await Replay(recording).run { try HeadlessApp($0) }
    }

    /// Draws a frame, and the next one when something has changed: on the replay's executor, since a replay reports a
    /// value that comes from any other task as a difference.
    private func draw() {
        terminal.output.focus = app.shell.focusName
        _ = app.shell.frame { [weak self] in
            Work.task { @MainActor in self?.draw() }
        }
    }
}
