import Foundation
import InspectorKit
import PresentationKit
import Reactive
import TerminalKit
import VirtualTime

/// The app without a terminal, for a recording or a replay. It draws frames, because scenes get their sizes when they
/// are drawn.
final class HeadlessApp {
    let app: AppEnvironment
    let terminal: Live<TerminalViewModel>
    /// The code with which a recording that is saved as a test creates the app.
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
        // This clock does not advance, because the spinner and the texts about times do not come from view models.
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

    /// Draws a frame, and draws the next frame when an observed value has changed. Draws on the replay's executor,
    /// because a replay reports a value from any other task as a difference.
    private func draw() {
        terminal.output.focus = app.shell.focusName
        _ = app.shell.frame { [weak self] in
            Work.task { @MainActor in self?.draw() }
        }
    }
}
