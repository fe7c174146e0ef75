import Reactive

/// A message that the kit shows to users, and its translation by an app.
///
/// The kit's messages are in English. To replace them by key, translate them in one place before your first scene:
///
/// ```swift
/// Sentence.translate { sentence in
///     sentence.filling(german[sentence.key] ?? sentence.english)
/// }
/// ```
///
/// On Apple's platforms, `Bundle.main.localizedString(forKey: sentence.key, value: sentence.english, table: "Kit")`
/// looks up the message in a table of the app. The guide *Any language* lists the keys. The message of an error is
/// translated when it is read. Parts of it, such as the reason of an `APIError`, are translated when the error is
/// created.
public struct Sentence: Equatable, Sendable {
    /// The key of the message in an app's translations, such as `gateway.offline`.
    public let key: String
    /// The English message, with `{0}`, `{1}` and so on up to `{9}` as placeholders for the arguments.
    public let english: String
    /// The paths, numbers and strings that replace the placeholders, without translation.
    public let arguments: [String]

    /// Creates a message for a module that depends on this one. Do not change the key later, because apps find their
    /// translations by it.
    public init(_ key: String, _ english: String, _ arguments: String...) {
        self.key = key
        self.english = english
        self.arguments = arguments
    }

    // A subject protects its value with a lock, so any thread may read or replace the translation.
    private static let translation = BehaviorSubject<@Sendable (Sentence) -> String> { $0.filling($0.english) }

    /// Replaces the text of every message with the result of `translation`, from now on and in the whole process.
    public static func translate(_ translation: @escaping @Sendable (Sentence) -> String) {
        self.translation.send(translation)
    }

    /// The message in the app's current language. Each access translates the message again.
    public var text: String { Self.translation.value(self) }

    /// Returns a pattern in which the arguments replace the placeholders `{0}` to `{9}`, in any order. A placeholder
    /// without an argument is left unchanged.
    public func filling(_ pattern: String) -> String {
        pattern.replacing(/\{([0-9])\}/) { place in
            Int(place.1).flatMap { arguments.indices.contains($0) ? arguments[$0] : nil } ?? String(place.0)
        }
    }
}
