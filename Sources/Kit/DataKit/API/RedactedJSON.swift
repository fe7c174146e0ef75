import Foundation

/// The shape of a JSON response without its strings, so that developers can find out why it could not be decoded.
///
/// A response may hold tokens and passwords anywhere, and may be cut in the middle of a token. So the shape has only
/// the names of fields, numbers, literals and punctuation. Every string becomes `"…"`, and anything that is not JSON is
/// only counted.
enum RedactedJSON {
    /// Returns about `limit` characters of the structure. Reads at most twenty times as many bytes, so that a large
    /// body takes little time.
    static func text(of body: Data, limit: Int = 200) -> String {
        guard let first = body.first(where: { !" \t\r\n".utf8.contains($0) }), "[{".utf8.contains(first) else {
            return "\(body.count) bytes that are not a JSON object or array"
        }
        var scanner = Scanner(rest: body.prefix(limit * 20))
        var shape = ""
        while shape.count < limit, let token = scanner.next() { shape += token }
        return shape
    }

    private struct Scanner {
        var rest: Data.SubSequence

        mutating func next() -> String? {
            guard let byte = rest.first else { return nil }
            switch byte {
            case UInt8(ascii: "\""): return text()
            case _ where "{}[]:,".utf8.contains(byte):
                rest.removeFirst()
                return String(UnicodeScalar(byte))
            case _ where " \t\r\n".utf8.contains(byte):
                rest.removeFirst()
                return ""
            default: return word()
            }
        }

        /// Reads a string. Shows it if it looks like a name and a colon follows, and hides it otherwise. In a damaged
        /// response a colon may also follow a value, so the colon alone is not enough.
        private mutating func text() -> String {
            var isEscaped = false
            let end = rest.dropFirst().firstIndex { byte in
                defer { isEscaped = !isEscaped && byte == UInt8(ascii: "\\") }
                return byte == UInt8(ascii: "\"") && !isEscaped
            }
            guard let end else {
                rest = rest.suffix(0)
                return "\"…"
            }
            let characters = rest[rest.startIndex..<end].dropFirst()
            rest = rest[(end + 1)...]
            let isFollowedByColon = rest.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: ":")
            let text = String(decoding: characters, as: UTF8.self)
            return isFollowedByColon && Self.looksLikeName(text) ? "\"\(text)\"" : "\"…\""
        }

        private static func looksLikeName(_ text: String) -> Bool {
            text.utf8.count <= 40 && text.first?.isNumber == false
                && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        }

        /// Shows a number or a literal. Hides any other word, because it may be a secret without quotes in data that is
        /// not JSON.
        private mutating func word() -> String {
            let characters = rest.prefix { !"{}[]:,\" \t\r\n".utf8.contains($0) }
            rest = rest[characters.endIndex...]
            let word = String(decoding: characters, as: UTF8.self)
            return Double(word) != nil || ["true", "false", "null"].contains(word) ? word : "…"
        }
    }
}
