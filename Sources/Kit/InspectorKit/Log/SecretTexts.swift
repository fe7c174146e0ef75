import Foundation
import ReactiveUI
import Synchronization

/// The strings that were sent to secret inputs. If a string appears again in another value, such as a server's response
/// or a message, it is replaced there.
final class SecretTexts: Sendable {
    /// The minimum length of a secret. A shorter string could be part of another string by chance.
    static let shortest = 4
    private static let most = 100

    private struct State {
        /// The secrets in the order in which they were sent.
        var texts: [String] = [] {
            didSet { longestFirst = texts.sorted { $0.count > $1.count } }
        }
        /// The secrets in the order of replacement. The longest secret is first, so that no part of it remains.
        private(set) var longestFirst: [String] = []
        /// The secret that the user is typing, as a series of inputs with no other input in between. Each longer string
        /// replaces the shorter one, which was never used and so is not a secret.
        var typed: String?
    }

    private let state = Mutex(State())

    /// Records the strings of a secret. Any other input, such as the submission of a form, ends the typing. From then
    /// on, the app may use the typed string elsewhere.
    func noteInput(_ value: any Sendable) {
        guard let secret = value as? Secret else { return state.withLock { $0.typed = nil } }
        for text in ValueNode(secret.value, isWhole: true).texts {
            guard text.count(where: { !$0.isWhitespace }) >= Self.shortest else { continue }
            state.withLock { state in
                if let typed = state.typed, text.hasPrefix(typed) { state.texts.removeAll { $0 == typed } }
                // A known secret may have been sent before, so later typing must not replace it.
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
            // Search twice. A search by characters also finds a secret in another Unicode composition. A search by
            // scalars also finds a secret before a combining mark, which would change its last character.
            return hidden.replacingOccurrences(of: secret, with: Self.replacement, options: .literal)
        }
    }

    /// Replaces secrets in the strings of a JSON document, even if the strings contain escape sequences. Names and
    /// numbers remain, because the document must still be decodable. If the string is not JSON, secrets are replaced
    /// anywhere in it.
    func redacted(json: String) -> String { isEmpty ? json : Self.redacted(json: json) { redacted($0) } }

    /// Applies `redact` to each string of a JSON document.
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

    /// The string that replaces a secret in a recording. A replay sends it in place of the secret.
    static let replacement = "•"
}

extension ValueNode {
    /// All strings in the tree. Numbers are left out, so a secret number is replaced only in the member that contains
    /// it.
    var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .leaf: []
        case .list(_, _, let items): items.flatMap(\.texts)
        case .structure(_, _, let fields): fields.flatMap { $0.value.texts }
        }
    }
}
