import Domain
import TerminalKit

nonisolated extension KeyBindings {
    /// The keys by the titles of their commands.
    var keys: [String: Key] {
        let pairs = bindings.compactMap { binding in Key(binding: binding.key).map { (binding.command, $0) } }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// The message to the user after the file was read.
    var summary: String {
        let read = bindings.count == 1 ? "Read one key" : "Read \(bindings.count) keys"
        switch problems.count {
        case 0: return read
        case 1: return "\(read); one line cannot be used"
        case let count: return "\(read); \(count) lines cannot be used"
        }
    }
}

nonisolated extension Key {
    /// Fails for `^C` and `^Z`, which always have the same effect, and for names of no key.
    init?(binding text: String) {
        guard let events = try? KeyScript(text).events, events.count == 1, case .key(let key)? = events.first,
            key != .control("c"), key != .control("z")
        else { return nil }
        self = key
    }
}
