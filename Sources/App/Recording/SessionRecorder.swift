import Foundation
import PresentationKit
import TerminalKit

/// Records the inputs of a running app and the values of its view models.
final class SessionRecorder {
    private let writer: RecordingWriter
    private let header: RecordingHeader
    private let random: SeededRandom
    private var flow: SceneFollower?
    private var focusName: String?

    /// Throws `UsageError` if the file exists or cannot be created.
    init(_ url: URL, _ header: RecordingHeader) throws(UsageError) {
        writer = try RecordingWriter(url, header)
        self.header = header
        random = SeededRandom(seed: header.seed)
    }

    /// The dependencies of the recorded app, with a transport that records.
    var dependencies: Dependencies {
        var dependencies = header.dependencies
        dependencies.wrapTransport = { [writer] in RecordingTransport(base: $0, writer: writer) }
        dependencies.now = { [writer] in writer.time.now }
        dependencies.random = { [random] in random.draw(from: $0) }
        return dependencies
    }

    /// Records the values of all view models from now on.
    func follow(_ app: AppEnvironment) {
        flow = app.follow { [writer] in writer.write(RecordingEvent($0)) }
    }

    /// Records an event before the shell handles it, so that its effects follow it.
    func note(_ event: InputEvent, in shell: Shell) {
        guard let event = RecordingEvent(event, isSecret: shell.isTypingSecret) else { return }
        if shell.focusName != focusName {
            writer.write(.focus(name: shell.focusName))
            focusName = shell.focusName
        }
        writer.write(event)
    }

    func note(_ size: GridSize) {
        writer.write(.size(columns: size.columns, rows: size.rows))
    }

    /// Records the normal end.
    func close() {
        flow = nil
        writer.write(.end)
    }
}

extension RecordingEvent {
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
