import DataKit

enum Redaction {
    /// The replacement for a secret of any length.
    static let dots = "•••"

    /// A JSON Web Token, or a token after its scheme, anywhere in a string.
    static var token: Regex<Substring> { /eyJ[\w\-]{8,}\.[\w\-]+\.[\w\-]*|Bearer\s+(?=\S*\d)[\w\-.~+\/=]{8,}/ }

    /// Whether a response's header field may contain a secret.
    static func isSecretField(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.isSecretName || name.split(separator: "-").contains { String($0).isSecretName }
            || ["auth", "cookie", "csrf", "session", "signature"].contains { name.contains($0) }
    }

    /// Replaces the secret strings of a JSON document. A string is secret if the name of its member, or of a member
    /// around it, marks it as secret.
    ///
    /// The document is edited as text and not decoded, so that everything else remains as the server sent it.
    ///
    /// - Parameter withNumbers: Whether to also replace secret numbers by a string. A recording keeps secret numbers,
    ///   because its responses must be decodable.
    static func redacted(json: String, withNumbers: Bool = false) -> String {
        // Read bytes, because a combining mark at the start of a string forms one character with the quotation mark. A
        // regular expression would take seconds for a large response.
        var rest = Array(json.utf8)[...]
        var redacted: [UInt8] = []
        let hidden = Array("\"\(dots)\"".utf8)[...]
        // Whether each open object or list is secret, and whether the next value is secret.
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

    /// Returns the index after the string at the start of `text`, which may be incomplete.
    private static func endOfString(at text: ArraySlice<UInt8>) -> Int {
        var isEscaped = false
        let quote = text.dropFirst().firstIndex { byte in
            defer { isEscaped = !isEscaped && byte == UInt8(ascii: "\\") }
            return byte == UInt8(ascii: "\"") && !isEscaped
        }
        return quote.map { $0 + 1 } ?? text.endIndex
    }

    /// Replaces the secrets in the value of a response's header field. The query and the fragment of a `Location` are
    /// removed, because they may contain a key or a signature under any name.
    static func redacted(_ value: String, of field: String) -> String {
        redacted(link: field.lowercased() == "location" ? value.replacing(/[?#].*/, with: "") : value)
    }

    /// Replaces query parameters in the URLs of a `Link` field if their names mark them as secret.
    static func redacted(link: String) -> String {
        let parameter = /(?<mark>[?&])(?<name>[^=&>]*)=[^&#>]*/.matchingSemantics(.unicodeScalar)
        return link.replacing(parameter) { parameter in
            let name = String(parameter.name)
            let isSecret = (name.removingPercentEncoding ?? name).isSecretName
            return isSecret ? "\(parameter.mark)\(name)=\(dots)" : String(parameter.0)
        }
    }
}
