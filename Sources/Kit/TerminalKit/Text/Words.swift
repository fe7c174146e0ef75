import Synchronization

/// The few words that widgets say themselves, and how an app says them in another language.
///
/// ```swift
/// Words.translate { key, english in german[key] ?? english }
/// ```
public nonisolated enum Words {
    private static let translation = Mutex<(@Sendable (_ key: String, _ english: String) -> String)?>(nil)

    /// Says every word as `translation` says it, in the whole process. Call it before the first frame.
    public static func translate(_ translation: @escaping @Sendable (_ key: String, _ english: String) -> String) {
        self.translation.withLock { $0 = translation }
    }

    static func say(_ key: String, _ english: String) -> String {
        translation.withLock { $0 }?(key, english) ?? english
    }
}
