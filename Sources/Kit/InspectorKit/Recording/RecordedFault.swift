/// A fault of a recorded session, to which ``Replay/reduce(to:_:)`` reduces the recording.
public struct RecordedFault: Hashable, Sendable {
    enum Kind: Hashable {
        case difference
        case output(name: String, text: String)
    }

    let kind: Kind

    /// The first difference between the replay and the recording.
    public static let difference = RecordedFault(kind: .difference)

    /// A value of an output, or any part of its text.
    ///
    /// - Parameters:
    ///   - name: The scene and the output, such as `Notes.title`.
    ///   - text: A substring of the value as a recording shows it. With an empty string, any value counts. For an event
    ///     such as `Notes.errors`, this is the first element.
    public static func output(_ name: String, contains text: String = "") -> RecordedFault {
        RecordedFault(kind: .output(name: name, text: text))
    }

    /// Whether an event of a replay is the fault.
    func isShown(by event: RecordingEvent) -> Bool {
        guard case .output(let wanted, let part) = kind else { return false }
        switch event {
        case .state(let scene, let name, let text), .event(let scene, let name, let text):
            return wanted == "\(SceneNames.viewModel(of: scene)).\(name)" && (part.isEmpty || text.contains(part))
        default: return false
        }
    }

    /// The Swift expression that creates this fault.
    var code: String {
        switch kind {
        case .difference: ".difference"
        case .output(let name, ""): ".output(\(String(reflecting: name)))"
        case .output(let name, let text): ".output(\(String(reflecting: name)), contains: \(String(reflecting: text)))"
        }
    }
}
