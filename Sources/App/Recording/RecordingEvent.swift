import TerminalKit

/// An event of a recording, stored as one line.
nonisolated enum RecordingEvent: Codable, Hashable, Sendable {
    /// What receives the next keys, written where it has changed since the last key.
    case focus(name: String)
    /// A key or a click as a key script. Typed secrets are replaced by dots.
    case key(script: String)
    case paste(text: String)
    case size(columns: Int, rows: Int)
    /// An answer of a server. The order of the lines is that of delivery.
    case answer(request: String, response: RecordedResponse)
    /// A request without an answer.
    case failure(request: String, reason: RecordedFailure)
    /// A value sent to an input of a view model.
    case input(scene: String, name: String, value: String)
    /// A value of a property among the outputs of a view model.
    case output(scene: String, name: String, value: String)
    /// An element of an event among the outputs of a view model.
    case event(scene: String, name: String, value: String)
    /// The normal end: nothing is missing after this line.
    case end
}

nonisolated struct RecordingLine: Codable, Hashable, Sendable {
    /// In milliseconds since the start.
    var at: Int
    var event: RecordingEvent
}

nonisolated extension RecordingEvent {
    /// `nil` for an event that the shell ignores.
    ///
    /// - Parameter isSecret: Whether the focus is on a secret, so that characters are replaced by dots.
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

    /// The events that a replay sends to the shell; empty for lines about something else.
    var inputEvents: [InputEvent] {
        get throws(KeyScriptError) {
            switch self {
            case .key(let script): try KeyScript(script).events
            case .paste(let text): [.paste(text)]
            default: []
            }
        }
    }
}

private nonisolated extension Key {
    var isTyped: Bool {
        if case .character = code { !modifiers.contains(.control) && !modifiers.contains(.alt) } else { false }
    }
}
