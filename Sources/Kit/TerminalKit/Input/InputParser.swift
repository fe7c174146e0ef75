/// Converts the bytes from a terminal into events, even if the bytes arrive in pieces.
///
/// The parser reads UTF-8, the keys of xterm, VT220 and the Linux console, bracketed paste, mouse reports in SGR and
/// X10 encoding, focus reports, and the responses in ``TerminalReply``. Any other well-formed sequence is skipped, and
/// malformed sequences are dropped. No input can block the parser, because `patience` limits how long it waits for more
/// bytes.
nonisolated struct InputParser: Sendable {
    /// The maximum number of bytes in a paste. Further bytes are dropped.
    static let pasteLimit = 1 << 20
    /// The maximum number of bytes in a control sequence. If a sequence is longer, these bytes are dropped, and the
    /// rest is read as keys.
    static let sequenceLimit = 64

    /// The maximum number of bytes in an application program command. If a command is longer, its remaining bytes are
    /// read as keys, too.
    static let commandLimit = 1024

    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private enum State: Sendable {
        case ground
        case utf8([UInt8], missing: Int)
        case escape
        /// After `ESC O`.
        case singleShift
        /// After `ESC [`, with the bytes received since then.
        case control([UInt8])
        /// After `ESC [ M`: the three bytes of an X10 mouse report.
        case oldMouse([UInt8])
        /// After `ESC _`: an application program command, if a `G` follows.
        case command([UInt8])
        /// After `ESC [ [`: a function key of the Linux console.
        case console
        case paste([UInt8])
    }

    private var state = State.ground
    /// Whether the current input follows an escape, which means Alt.
    private var hasAlt = false

    init() {}

    /// The time for which the caller should wait for more bytes before it calls `flush()`, or `nil` if no input is
    /// pending.
    ///
    /// An escape is a key if no byte follows immediately. An escape with `O`, `[` or `_` is a key with Alt if no byte
    /// follows immediately. Other incomplete input waits one second, because a slow line may interrupt it anywhere, and
    /// its rest must not arrive as typed characters. A paste waits ten seconds, because its rest may be any text, and
    /// each of its letters could be a command.
    var patience: Duration? {
        switch state {
        case .ground: nil
        case .escape, .singleShift: .milliseconds(50)
        case .control(let bytes) where bytes.isEmpty: .milliseconds(50)
        case .command(let bytes) where bytes.isEmpty: .milliseconds(50)
        case .paste: .seconds(10)
        default: .seconds(1)
        }
    }

    mutating func parse(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        var events: [InputEvent] = []
        for byte in bytes { take(byte, into: &events) }
        return events
    }

    /// Interprets incomplete input as it is, after no further byte has arrived in time.
    mutating func flush() -> [InputEvent] {
        let (state, hasAlt) = (state, hasAlt)
        reset()
        switch state {
        case .escape: return Array(repeating: .key(.escape), count: hasAlt ? 2 : 1)
        case .singleShift: return [.key(.alt("O"))]
        case .control(let bytes) where bytes.isEmpty: return [.key(.alt("["))]
        case .command(let bytes) where bytes.isEmpty: return [.key(.alt("_"))]
        case .paste(let bytes): return [Self.paste(bytes)]
        default: return []
        }
    }

    private mutating func reset() {
        state = .ground
        hasAlt = false
    }

    private mutating func take(_ byte: UInt8, into events: inout [InputEvent]) {
        switch state {
        case .ground:
            switch byte {
            case 0x1B: state = .escape
            case 0xC2...0xDF: state = .utf8([byte], missing: 1)
            case 0xE0...0xEF: state = .utf8([byte], missing: 2)
            case 0xF0...0xF4: state = .utf8([byte], missing: 3)
            default: finish(KeySequence.single(byte), into: &events)
            }
        case .utf8(let begun, let missing):
            guard byte & 0xC0 == 0x80 else {
                reset()
                return take(byte, into: &events)
            }
            finishCharacter(begun + [byte], missing: missing - 1, into: &events)
        case .escape:
            takeAfterEscape(byte, into: &events)
        case .singleShift:
            if restarts(byte, into: &events) { return }
            finish(KeySequence.singleShift(final: byte), into: &events)
        case .console:
            if restarts(byte, into: &events) { return }
            finish((0x41...0x45).contains(byte) ? Key(.function(Int(byte) - 0x40)) : nil, into: &events)
        case .oldMouse(let begun):
            let report = begun + [byte]
            if report.count < 3 {
                state = .oldMouse(report)
                return
            }
            reset()
            events += MouseReport(oldStyle: report).event.map { [$0] } ?? []
        case .control(let begun):
            takeInControl(byte, after: begun, into: &events)
        case .command(let begun):
            takeInCommand(byte, after: begun, into: &events)
        case .paste:
            takeInPaste(byte, into: &events)
        }
    }

    /// Ends an incomplete sequence at a control byte or a byte beyond ASCII, and interprets this byte itself, so that
    /// Ctrl-C is never lost.
    private mutating func restarts(_ byte: UInt8, into events: inout [InputEvent]) -> Bool {
        guard byte < 0x20 || byte >= 0x7F else { return false }
        reset()
        take(byte, into: &events)
        return true
    }

    private mutating func finishCharacter(_ bytes: [UInt8], missing: Int, into events: inout [InputEvent]) {
        guard missing == 0 else {
            state = .utf8(bytes, missing: missing)
            return
        }
        // Overlong forms, surrogates and C1 controls cannot be typed.
        let character = String(validating: bytes, as: UTF8.self)?.first
        finish(character.flatMap { Sanitizer.replacement(for: $0) == nil ? .character($0) : nil }, into: &events)
    }

    private mutating func finish(_ key: Key?, into events: inout [InputEvent]) {
        if var key {
            if hasAlt { key.modifiers.insert(.alt) }
            events.append(.key(key))
        }
        reset()
    }

    private mutating func takeAfterEscape(_ byte: UInt8, into events: inout [InputEvent]) {
        switch byte {
        case 0x1B:
            // A second escape may be the start of a key with Alt. A third escape means that the first one was a key.
            if hasAlt { events.append(.key(.escape)) }
            hasAlt = true
        case 0x5B: state = .control([])
        case 0x4F: state = .singleShift
        case 0x5F where !hasAlt: state = .command([])
        default:
            if hasAlt { events.append(.key(.escape)) }
            hasAlt = true
            state = .ground
            take(byte, into: &events)
        }
    }

    private mutating func takeInControl(_ byte: UInt8, after begun: [UInt8], into events: inout [InputEvent]) {
        if restarts(byte, into: &events) { return }
        if begun.isEmpty, byte == 0x5B {
            state = .console
            return
        }
        if begun.isEmpty, byte == 0x4D {
            state = .oldMouse([])
            return
        }
        guard byte >= 0x40 else {
            guard begun.count < Self.sequenceLimit else { return reset() }
            state = .control(begun + [byte])
            return
        }
        let sequence = ControlSequence(parameters: begun, final: byte)
        if sequence.isPasteStart {
            reset()
            state = .paste([])
        } else if let event = sequence.event {
            reset()
            events.append(event)
        } else {
            finish(sequence.key, into: &events)
        }
    }

    private mutating func takeInCommand(_ byte: UInt8, after begun: [UInt8], into events: inout [InputEvent]) {
        if begun.isEmpty, byte != UInt8(ascii: "G") {
            // This key looks like the start of a command: Alt with an underscore.
            reset()
            events.append(.key(.alt("_")))
            take(byte, into: &events)
        } else if begun.last == 0x1B {
            reset()
            // Any other byte also ends the command, and the escape starts the next sequence.
            guard byte == UInt8(ascii: "\\") else {
                state = .escape
                return take(byte, into: &events)
            }
            let text = String(decoding: begun.dropLast(), as: UTF8.self)
            // The kit's query has the number 31. Responses about pictures have other numbers.
            if text.hasPrefix("Gi=31;") { events.append(.reply(.kittyGraphics(isSupported: text.hasSuffix(";OK")))) }
        } else if byte != 0x1B, restarts(byte, into: &events) {
            return
        } else if begun.count < Self.commandLimit {
            state = .command(begun + [byte])
        } else {
            reset()
        }
    }

    private mutating func takeInPaste(_ byte: UInt8, into events: inout [InputEvent]) {
        guard case .paste(var bytes) = state else { return }
        let end = Self.pasteEnd
        // Release the state's reference to the array. Otherwise appending would copy it.
        state = .ground
        // Beyond the limit, keep only the last bytes, in order to recognize the end.
        if bytes.count >= Self.pasteLimit + end.count { bytes.remove(at: Self.pasteLimit) }
        bytes.append(byte)
        if byte == end.last, bytes.suffix(end.count) == end[...] {
            events.append(Self.paste(bytes.dropLast(end.count)))
        } else {
            state = .paste(bytes)
        }
    }

    private static func paste(_ bytes: some Collection<UInt8>) -> InputEvent {
        let text = String(decoding: bytes.prefix(pasteLimit), as: UTF8.self)
        return .paste(
            String(
                text.compactMap { character -> Character? in
                    if character.isNewline { return "\n" }
                    return character == "\t" || Sanitizer.replacement(for: character) == nil ? character : nil
                }))
    }
}
