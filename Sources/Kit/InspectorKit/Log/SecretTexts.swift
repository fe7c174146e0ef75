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

    /// Replaces each secret by ``replacement``, the longest first. Finds what is written in the same way only.
    func redacted(_ text: String) -> String { redacted(text) { [$0] } }

    /// Replaces secrets in a text of JSON, also where they are written with its escapes: `\/`, `\n` or `\u00e9`.
    func redacted(json: String) -> String {
        redacted(json) { text in
            var ways = [text]
            for options in [JSONEncoder.OutputFormatting(), .withoutEscapingSlashes] {
                let encoder = JSONEncoder()
                encoder.outputFormatting = options
                guard let data = try? encoder.encode(text) else { continue }
                let escaped = String(decoding: data.dropFirst().dropLast(), as: UTF8.self)
                ways += [escaped, escaped.utf16.map(Self.escaped).joined()]
            }
            return ways
        }
    }

    private func redacted(_ text: String, _ ways: (String) -> [String]) -> String {
        let secrets = state.withLock(\.longestFirst)
        return secrets.reduce(text) { text, secret in
            // As a replay sends it, so that what comes of it is the same there.
            ways(secret).reduce(text) { $0.replacing($1, with: Self.replacement) }
        }
    }

    /// What a secret is in a recording, and what a replay sends in its place.
    static let replacement = "•"

    private static func escaped(_ unit: UInt16) -> String {
        guard unit >= 0x80 else { return String(UnicodeScalar(UInt8(unit))) }
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}

extension ValueNode {
    /// All texts in the tree.
    var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .leaf: []
        case .list(_, _, let items): items.flatMap(\.texts)
        case .structure(_, _, let fields): fields.flatMap { $0.value.texts }
        }
    }
}
