import Foundation
import ReactiveUI
import Synchronization

/// The texts that secret inputs have had. They may come back in other values, such as an answer of a server or a
/// message, and are replaced there.
final class SecretTexts: Sendable {
    /// What is shorter stands in other texts by chance.
    static let shortest = 4
    private static let most = 100

    private struct State {
        /// In the order in which they came.
        var texts: [String] = [] {
            didSet { longestFirst = texts.sorted { $0.count > $1.count } }
        }
        /// The order in which they are replaced, so that no part of a longer one is left.
        private(set) var longestFirst: [String] = []
        /// What is typed, letter by letter, with nothing else in between. Each letter makes a longer text of it: the
        /// shorter ones were nothing to anybody, and as parts of other texts they are no secrets.
        var typed: String?
    }

    private let state = Mutex(State())

    /// Takes over the texts of a secret. Anything else that is sent, such as what submits a form, ends what was typed:
    /// it may be known elsewhere from now on.
    func noteInput(_ value: any Sendable) {
        guard let secret = value as? Secret else { return state.withLock { $0.typed = nil } }
        for text in ValueNode(secret.value, isWhole: true).texts {
            guard text.count(where: { !$0.isWhitespace }) >= Self.shortest else { continue }
            state.withLock { state in
                if let typed = state.typed, text.hasPrefix(typed) { state.texts.removeAll { $0 == typed } }
                // One that was known may have been sent before: what is typed after it does not replace it.
                state.typed = state.texts.contains(text) ? nil : text
                state.texts.removeAll { $0 == text }
                state.texts.append(text)
                if state.texts.count > Self.most { state.texts.removeFirst() }
            }
        }
    }

    /// Replaces each secret by ``replacement``, the longest first.
    func redacted(_ text: String) -> String {
        state.withLock(\.longestFirst).reduce(text) { text, secret in
            // As characters it is found also where it is composed in another way; as scalars also where a mark follows,
            // which makes another character of its last one.
            text.replacing(secret, with: Self.replacement)
                .replacingOccurrences(of: secret, with: Self.replacement, options: .literal)
        }
    }

    /// Replaces secrets in the strings of a JSON text, however they are escaped. Names and numbers stay, or the text
    /// could not be decoded any more. In what is no JSON, secrets are replaced everywhere.
    func redacted(json: String) -> String {
        guard !isEmpty else { return json }
        let string = #/"(?:[^"\\]|\\.)*+"(?<colon>\s*:)?/#.matchingSemantics(.unicodeScalar)
        let changed = json.replacing(string) { match in
            guard match.colon == nil, let text = try? JSONDecoder().decode(String.self, from: Data(match.0.utf8))
            else { return String(match.0) }
            let redacted = redacted(text)
            return redacted == text ? String(match.0) : Self.encoded(redacted)
        }
        let isJSON =
            (try? JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)) != nil
        return isJSON ? changed : redacted(changed)
    }

    private static func encoded(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\(replacement)\""
    }

    private var isEmpty: Bool { state.withLock(\.texts.isEmpty) }

    /// What a secret is in a recording, and what a replay sends in its place.
    static let replacement = "•"
}

extension ValueNode {
    /// All texts in the tree. Numbers are none, so that a secret number is replaced in its own member only.
    var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .leaf: []
        case .list(_, _, let items): items.flatMap(\.texts)
        case .structure(_, _, let fields): fields.flatMap { $0.value.texts }
        }
    }
}
