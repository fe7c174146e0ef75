/// Input events as text, such as `/rep<enter><down>`. Characters stand for themselves, and other keys are in angle
/// brackets.
///
/// `<up> <down> <left> <right> <enter> <tab> <backtab> <esc> <backspace> <del> <insert> <home> <end> <pgup> <pgdn>
/// <space> <f1>`, `<lt>` for `<`, with `C-`, `A-` and `S-` for modifiers, such as `<A-gt>` for Alt with `>`,
/// `<click 3,4>`, `<wheelup 3,4>`, `<wheeldown 3,4>`, `<paste TEXT>`. Line breaks between events are ignored.
public nonisolated struct KeyScript: Hashable, Sendable {
    /// The events from the first to the last. A script does not contain the times of the events.
    public let events: [InputEvent]

    /// Creates a script from recorded events. ``text`` leaves out events that have no written form, such as a change of
    /// focus.
    public init(_ events: [InputEvent]) {
        self.events = events
    }

    /// Reads a script, or throws if a bracket is not closed or a key does not exist.
    public init(_ text: String) throws(KeyScriptError) {
        var events: [InputEvent] = []
        var rest = text[...]
        while let character = rest.popFirst() {
            if character.isNewline { continue }
            guard character == "<" else {
                events.append(.key(.character(character)))
                continue
            }
            // Search for brackets and prefixes among the Unicode scalars. Otherwise, a combining mark after one of them
            // would be part of the same character, although it is a separate key.
            guard let end = rest.unicodeScalars.firstIndex(of: ">") else { throw .noEnd(String(rest.prefix(20))) }
            let name = String(rest[..<end])
            guard let event = InputEvent(scriptName: name) else { throw .unknownKey(name) }
            events.append(event)
            rest = rest[rest.unicodeScalars.index(after: end)...]
        }
        self.events = events
    }

    /// The script as text. Events that a script cannot contain are left out: see ``InputEvent/scriptText``.
    public var text: String { events.compactMap(\.scriptText).joined() }
}

/// In text formats, such as a recording, a script is stored as its text.
nonisolated extension KeyScript: RawRepresentable {
    /// The script as text, for stores that keep a script as a string.
    public var rawValue: String { text }

    /// Reads a script, or returns `nil` if the text is not a script.
    public init?(rawValue: String) {
        try? self.init(rawValue)
    }
}

/// The reason why a text is not a script of events.
public nonisolated enum KeyScriptError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An angle bracket is not closed. Write `<lt>` for a literal `<`.
    case noEnd(String)
    /// No key has this name, such as `<return>`, which is called `<enter>`.
    case unknownKey(String)

    /// A message that quotes the text.
    public var description: String {
        switch self {
        case .noEnd(let text): "\"<\(text)\" has no end."
        case .unknownKey(let name): "The key <\(name)> is unknown."
        }
    }
}

nonisolated extension InputEvent {
    /// The event in the written form of a script. `nil` for a paste that contains `>`, a change of focus, a response
    /// from the terminal, and ``mouse(_:)``.
    public var scriptText: String? {
        switch self {
        case .key(let key): key.scriptText
        case .paste(let text): text.unicodeScalars.contains(">") ? nil : "<paste \(text)>"
        case .click(let point): "<click \(point.column),\(point.row)>"
        case .scrollUp(let point): "<wheelup \(point.column),\(point.row)>"
        case .scrollDown(let point): "<wheeldown \(point.column),\(point.row)>"
        case .focusGained, .focusLost, .mouse, .reply: nil
        }
    }

    fileprivate init?(scriptName name: String) {
        let words = name.unicodeScalars.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            .map { String($0) }
        guard words.count == 2 else {
            guard let key = Key(scriptName: name) else { return nil }
            self = .key(key)
            return
        }
        if words[0] == "paste" {
            self = .paste(words[1])
            return
        }
        // Limit the numbers to the largest possible window. Anyone may have written the script, and scenes calculate
        // with the numbers.
        let numbers = words[1].split(separator: ",").compactMap { Int($0) }.map { min(max(0, $0), Int(UInt16.max)) }
        guard numbers.count == 2 else { return nil }
        let point = GridPoint(column: numbers[0], row: numbers[1])
        switch words[0] {
        case "click": self = .click(point)
        case "wheelup": self = .scrollUp(point)
        case "wheeldown": self = .scrollDown(point)
        default: return nil
        }
    }
}

private nonisolated extension Key {
    static let names: [(String, Code)] = [
        ("enter", .enter), ("tab", .tab), ("esc", .escape), ("backspace", .backspace), ("del", .delete),
        ("insert", .insert), ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("home", .home),
        ("end", .end), ("pgup", .pageUp), ("pgdn", .pageDown), ("space", .character(" ")), ("lt", .character("<")),
        ("gt", .character(">")),
    ]
    static let held: [(String, Modifiers)] = [("C-", .control), ("A-", .alt), ("S-", .shift)]

    init?(scriptName name: String) {
        if name == "backtab" {
            self = .backTab
            return
        }
        var rest = name[...]
        var modifiers: Modifiers = []
        while rest.unicodeScalars.count > 2,
            let (prefix, modifier) = Self.held.first(where: { rest.unicodeScalars.starts(with: $0.0.unicodeScalars) })
        {
            modifiers.insert(modifier)
            rest = Substring(rest.unicodeScalars.dropFirst(prefix.unicodeScalars.count))
        }
        if let code = Self.names.first(where: { $0.0 == rest })?.1 {
            self.init(code, modifiers)
        } else if rest.count == 1, let character = rest.first {
            self.init(.character(character), modifiers)
        } else if rest.first == "f", let number = Int(rest.dropFirst()), (1...12).contains(number) {
            self.init(.function(number), modifiers)
        } else {
            return nil
        }
    }

    var scriptText: String {
        if case .character(let character) = code, modifiers.isEmpty, character != "<", character != " " {
            return String(character)
        }
        if self == .backTab { return "<backtab>" }
        let prefix = Self.held.filter { modifiers.contains($0.1) }.map(\.0).joined()
        if let name = Self.names.first(where: { $0.1 == code })?.0 { return "<\(prefix)\(name)>" }
        switch code {
        case .character(let character): return "<\(prefix)\(character)>"
        case .function(let number): return "<\(prefix)f\(number)>"
        default: return ""
        }
    }
}
