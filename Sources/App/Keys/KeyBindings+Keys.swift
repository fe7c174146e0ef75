import Domain
import TerminalKit

nonisolated extension KeyBindings {
    /// The keys by the titles of the commands.
    var keys: [String: Key] {
        let pairs = bindings.compactMap { binding in Key(binding: binding.key).map { (binding.command, $0) } }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// What to tell the user about keys that were read.
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
    /// The key that a key script writes so, where commands can have it. `^C` and `^Z` always do the same.
    init?(binding text: String) {
        guard let events = try? KeyScript(text).events, events.count == 1, case .key(let key)? = events.first,
            key != .control("c"), key != .control("z")
        else { return nil }
        self = key
    }
}
