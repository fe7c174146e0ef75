import Synchronization

/// The strings in widgets, key bindings and terminal errors, which an app can translate.
///
/// ```swift
/// Words.translate { key, english in german[key] ?? english }
/// ```
public nonisolated enum Words {
    private static let translation = Mutex<(@Sendable (_ key: String, _ english: String) -> String)?>(nil)

    /// Uses the strings that `translation` returns, in the whole process. Call it before the first frame. As in the
    /// English string, numbers and names replace `{0}`, `{1}` and so on in the translation.
    public static func translate(_ translation: @escaping @Sendable (_ key: String, _ english: String) -> String) {
        self.translation.withLock { $0 = translation }
    }

    static func say(_ key: String, _ english: String, _ arguments: String...) -> String {
        let pattern = translation.withLock { $0 }?(key, english) ?? english
        // Each frame uses some of these strings, but hardly any have arguments.
        if arguments.isEmpty { return pattern }
        return pattern.replacing(/\{([0-9])\}/) { place in
            Int(place.1).flatMap { arguments.indices.contains($0) ? arguments[$0] : nil } ?? String(place.0)
        }
    }
}
