import Foundation
import PresentationKit
import TerminalKit

/// Writes down what a running app is given, and what its view models make of it.
final class SessionRecorder {
    private let writer: RecordingWriter
    private let header: RecordingHeader
    private let random: SeededRandom
    private var flow: SceneFollower?
    private var focusName: String?

    /// - Throws: `UsageError` when the file cannot be made, or is there already.
    init(_ url: URL, _ header: RecordingHeader) throws(UsageError) {
        writer = try RecordingWriter(url, header)
        self.header = header
        random = SeededRandom(seed: header.seed)
    }

    /// What a recorded app works with: nothing of an earlier start, and its answers written down.
    var dependencies: Dependencies {
        var dependencies = Dependencies()
        dependencies.preferences = header.preferencesGateway
        dependencies.wrapTransport = { [writer] in RecordingTransport(base: $0, writer: writer) }
        dependencies.now = { [writer] in writer.time.now }
        dependencies.random = { [random] in random.draw(from: $0) }
        return dependencies
    }

    /// Writes down what passes through the view models from now on.
    func follow(_ app: AppEnvironment) {
        flow = app.follow { [writer] in writer.write(RecordingEvent($0)) }
    }

    /// Writes down what the shell is about to be given.
    func note(_ event: InputEvent, in shell: Shell) {
        guard let event = RecordingEvent(event, isSecret: shell.isTypingSecret) else { return }
        if shell.focusName != focusName {
            writer.write(.focus(name: shell.focusName))
            focusName = shell.focusName
        }
        writer.write(event)
    }

    /// Writes down the screen's new size.
    func note(_ size: GridSize) {
        writer.write(.size(columns: size.columns, rows: size.rows))
    }

    /// The app has been left.
    func close() {
        flow = nil
        writer.write(.end)
    }
}

extension RecordingEvent {
    /// What passed through a view model.
    init(_ passed: SceneReport) {
        let (scene, report) = (passed.scene, passed.report)
        let value = RecordedText.text(report.value)
        switch report.direction {
        case .input: self = .input(scene: scene, name: report.name, value: value)
        case .output where report.isState: self = .output(scene: scene, name: report.name, value: value)
        case .output: self = .event(scene: scene, name: report.name, value: value)
        }
    }
}
