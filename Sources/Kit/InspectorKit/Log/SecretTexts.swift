import Foundation
import ReactiveUI
import Synchronization

/// The strings that secret inputs have had. They may come back in other values, such as a server's response or a
/// message, and are replaced there.
final class SecretTexts: Sendable {
    /// A shorter string appears in other strings by chance.
    static let shortest = 4
    private static let most = 100

    private struct State {
        /// In the order in which they came.
        var texts: [String] = [] {
            didSet { longestFirst = texts.sorted { $0.count > $1.count } }
        }
        /// The order in which they are replaced, so that no part of a longer one is left.
        private(set) var longestFirst: [String] = []
        /// The string typed so far, letter by letter, with nothing else in between. Each letter makes it longer. The
        /// shorter strings were never used, and are not secrets as parts of other strings.
        var typed: String?
    }

    private let state = Mutex(State())

    /// Takes over the strings of a secret. Anything else that is sent, such as the submission of a form, ends the
    /// typing, because the typed string may be known elsewhere from now on.
    func noteInput(_ value: any Sendable) {
        guard let secret = value as? Secret else { return state.withLock { $0.typed = nil } }
        for text in ValueNode(secret.value, isWhole: true).texts {
            guard text.count(where: { !$0.isWhitespace }) >= Self.shortest else { continue }
            state.withLock { state in
                if let typed = state.typed, text.hasPrefix(typed) { state.texts.removeAll { $0 == typed } }
                // A known secret may have been sent before, so later typing does not replace it.
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
            let hidden = text.replacing(secret: secret, with: Self.replacement)
            guard !secret.isOrdinaryWord else { return hidden }
            // A search by characters also finds a secret that is composed in another way. A search by scalars also
            // finds a secret with a mark after it, which makes another character of its last one.
            return hidden.replacingOccurrences(of: secret, with: Self.replacement, options: .literal)
        }
    }

    /// Replaces secrets in the strings of a JSON text, however they are escaped. Names and numbers stay. Otherwise the
    /// text could not be decoded any more. If the text is not JSON, secrets are replaced everywhere.
    func redacted(json: String) -> String { isEmpty ? json : Self.redacted(json: json) { redacted($0) } }

    /// Replaces secrets in the strings of a JSON text, as `redact` does in one string.
    static func redacted(json: String, by redact: (String) -> String) -> String {
        let string = #/"(?:[^"\\]|\\.)*+"(?<colon>\s*:)?/#.matchingSemantics(.unicodeScalar)
        let changed = json.replacing(string) { match in
            guard match.colon == nil, let text = try? JSONDecoder().decode(String.self, from: Data(match.0.utf8))
            else { return String(match.0) }
            let redacted = redact(text)
            return redacted == text ? String(match.0) : encoded(redacted)
        }
        let isJSON =
            (try? JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)) != nil
        return isJSON ? changed : redact(changed)
    }

    private static func encoded(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\(replacement)\""
    }

    private var isEmpty: Bool { state.withLock(\.texts.isEmpty) }

    /// The string that replaces a secret in a recording, and that a replay sends in its place.
    static let replacement = "•"
}

extension ValueNode {
    /// All strings in the tree. Numbers are left out, so that a secret number is replaced in its own member only.
    var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .leaf: []
        case .list(_, _, let items): items.flatMap(\.texts)
        case .structure(_, _, let fields): fields.flatMap { $0.value.texts }
        }
    }
}
