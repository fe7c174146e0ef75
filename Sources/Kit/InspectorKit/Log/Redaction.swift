import DataKit

enum Redaction {
    /// The replacement for a secret of any length.
    static let dots = "•••"

    /// A JSON Web Token, or a token after its scheme, anywhere in a text.
    static var token: Regex<Substring> { /eyJ[\w\-]{8,}\.[\w\-]+\.[\w\-]*|Bearer\s+(?=\S*\d)[\w\-.~+\/=]{8,}/ }

    /// Whether a response's header field may contain a secret.
    static func isSecretField(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.isSecretName || name.split(separator: "-").contains { String($0).isSecretName }
            || ["auth", "cookie", "csrf", "session", "signature"].contains { name.contains($0) }
    }

    /// Replaces the strings in a JSON text whose names mark them as secret, and the strings within such a member.
    ///
    /// It edits the text instead of decoding and encoding it, so that everything else remains as the server has sent
    /// it.
    ///
    /// - Parameter withNumbers: Whether secret numbers are also replaced by a string. In a recording they remain,
    ///   because its responses have to be decoded.
    static func redacted(json: String, withNumbers: Bool = false) -> String {
        // Read bytes, because a combining mark at the start of a string would form one character with the quote, and a
        // regular expression would take seconds for a large response.
        var rest = Array(json.utf8)[...]
        var redacted: [UInt8] = []
        let hidden = Array("\"\(dots)\"".utf8)[...]
        // Whether each open object and list is secret, and whether the next value is.
        var open: [Bool] = []
        var isSecret = false
        while let byte = rest.first {
            var end = rest.startIndex + 1
            var isHidden = false
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(isSecret)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = open.popLast()
                isSecret = open.last ?? false
            case UInt8(ascii: ","): isSecret = open.last ?? false
            case UInt8(ascii: "\""):
                end = endOfString(at: rest)
                let isName = rest[end...].first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: ":")
                let text = String(decoding: rest[..<end].dropFirst().dropLast(), as: UTF8.self)
                isHidden = isSecret && !isName
                isSecret = isSecret || isName && text.isSecretName
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                end = rest.firstIndex { !"+-.eE0123456789".utf8.contains($0) } ?? rest.endIndex
                isHidden = withNumbers && isSecret
            default: break
            }
            redacted += isHidden ? hidden : rest[..<end]
            rest = rest[end...]
        }
        return String(decoding: redacted, as: UTF8.self)
    }

    /// The index after the string at the beginning of a text, which may be incomplete.
    private static func endOfString(at text: ArraySlice<UInt8>) -> Int {
        var isEscaped = false
        let quote = text.dropFirst().firstIndex { byte in
            defer { isEscaped = !isEscaped && byte == UInt8(ascii: "\\") }
            return byte == UInt8(ascii: "\"") && !isEscaped
        }
        return quote.map { $0 + 1 } ?? text.endIndex
    }

    /// Replaces the secrets in the value of a response's header field. The query and the fragment of a `Location` may
    /// contain a key or a signature under any name, and are left out.
    static func redacted(_ value: String, of field: String) -> String {
        redacted(link: field.lowercased() == "location" ? value.replacing(/[?#].*/, with: "") : value)
    }

    /// Replaces the query parameters in the URLs of a `Link` field whose names mark them as secret.
    static func redacted(link: String) -> String {
        let parameter = /(?<mark>[?&])(?<name>[^=&>]*)=[^&#>]*/.matchingSemantics(.unicodeScalar)
        return link.replacing(parameter) { parameter in
            let name = String(parameter.name)
            let isSecret = (name.removingPercentEncoding ?? name).isSecretName
            return isSecret ? "\(parameter.mark)\(name)=\(dots)" : String(parameter.0)
        }
    }
}
