import TerminalKit

/// An event of a recording; each line has one.
nonisolated enum RecordingEvent: Codable, Hashable, Sendable {
    /// What the next keys go to; written where it has changed since the last one.
    case focus(name: String)
    /// A key or a click that the shell was given, as key scripts write it. Typed secrets are dots.
    case key(script: String)
    /// A text that was pasted.
    case paste(text: String)
    /// The size that the screen has from now on.
    case size(columns: Int, rows: Int)
    /// What a server answered, in the order in which the answers were delivered.
    case answer(request: String, response: RecordedResponse)
    /// Why a request got no answer.
    case failure(request: String, reason: RecordedFailure)
    /// What was sent to an input of a view model.
    case input(scene: String, name: String, value: String)
    /// What a property among the outputs of a view model was set to.
    case output(scene: String, name: String, value: String)
    /// What an event among the outputs of a view model has sent.
    case event(scene: String, name: String, value: String)
    /// The app was left as it should be: nothing is missing behind the last line.
    case end
}

/// A line of a recording.
nonisolated struct RecordingLine: Codable, Hashable, Sendable {
    /// When, in milliseconds since the start.
    var at: Int
    var event: RecordingEvent
}

nonisolated extension RecordingEvent {
    /// The user's event as a recording stores it; `nil` for one that the shell ignores.
    ///
    /// - Parameter isSecret: Whether what is typed now must not be seen.
    init?(_ event: InputEvent, isSecret: Bool) {
        switch event {
        case .paste(let text):
            self = .paste(text: isSecret ? String(repeating: "•", count: text.count) : text)
        case .key(let key) where isSecret && key.isTyped: self = .key(script: "•")
        default:
            guard let script = event.scriptText else { return nil }
            self = .key(script: script)
        }
    }

    /// The events that a replay gives the shell; none where the line is not about it.
    var inputEvents: [InputEvent] {
        get throws(UsageError) {
            switch self {
            case .key(let script): try KeyScript(script).events
            case .paste(let text): [.paste(text)]
            default: []
            }
        }
    }
}

private nonisolated extension Key {
    /// Whether the key types a character.
    var isTyped: Bool {
        if case .character = code { !modifiers.contains(.control) && !modifiers.contains(.alt) } else { false }
    }
}
