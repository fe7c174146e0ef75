import Reactive

/// A sentence that the kit shows to users, and how an app translates it.
///
/// The kit speaks English. An app replaces its sentences by key, in one place and before its first scene:
///
/// ```swift
/// Sentence.translate { sentence in
///     sentence.filling(german[sentence.key] ?? sentence.english)
/// }
/// ```
///
/// On Apple's platforms, `Bundle.main.localizedString(forKey: sentence.key, value: sentence.english, table: "Kit")`
/// finds it in a table of the app. The guide *Any language* lists the keys. What an error says is translated when it is
/// read; what it is made of, such as the reason of an `APIError`, when the error is made.
public struct Sentence: Equatable, Sendable {
    /// Names the sentence in an app's translations, such as `gateway.offline`.
    public let key: String
    /// The English sentence, with `{0}`, `{1}` and so on up to `{9}` where the arguments stand.
    public let english: String
    /// The paths, numbers and texts for the places in the sentence. They are not translated.
    public let arguments: [String]

    /// A sentence of a module above this one. Keep its key: an app's translations are found by it.
    public init(_ key: String, _ english: String, _ arguments: String...) {
        self.key = key
        self.english = english
        self.arguments = arguments
    }

    // A subject, since that keeps its value behind a lock: any thread may read or replace the translation.
    private static let translation = BehaviorSubject<@Sendable (Sentence) -> String> { $0.filling($0.english) }

    /// Replaces the text of every sentence by what `translation` returns, from now on and in the whole process.
    public static func translate(_ translation: @escaping @Sendable (Sentence) -> String) {
        self.translation.send(translation, isolation: nil)
    }

    /// The sentence in the app's language as of now: what is shown later is translated later.
    public var text: String { Self.translation.value(self) }

    /// A pattern with the arguments in the places of `{0}` to `{9}`, in whatever order it has them. A place without an
    /// argument stays as it is.
    public func filling(_ pattern: String) -> String {
        pattern.replacing(/\{([0-9])\}/) { place in
            Int(place.1).flatMap { arguments.indices.contains($0) ? arguments[$0] : nil } ?? String(place.0)
        }
    }
}
