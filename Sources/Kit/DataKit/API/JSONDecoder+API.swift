import DomainKit
import Foundation

extension JSONDecoder.DateDecodingStrategy {
    static var rfc3339: Self {
        .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let date = Date(rfc3339: text) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "Not a date of RFC 3339.")
            }
            return date
        }
    }
}

extension JSONDecoder {
    /// Decodes a response's body. Throws ``APIError/undecodable(path:snippet:)``, which contains no strings of the body
    /// except the names of fields.
    func decode<Value: Decodable>(_ type: Value.Type, answer: HTTPResponse) throws(APIError) -> Value {
        if let nothing = NoContent() as? Value { return nothing }
        do {
            return try decode(type, from: answer.body)
        } catch {
            let path = (error as? DecodingError)?.path ?? ""
            throw .undecodable(path: path, snippet: RedactedJSON.text(of: answer.body))
        }
    }
}

extension JSONEncoder {
    /// Encodes a request's body. Throws ``APIError/invalidRequest(reason:)`` for a value without a JSON form, such as
    /// an infinite number.
    func encode(request body: any Encodable) throws(APIError) -> Data {
        do {
            return try encode(body)
        } catch {
            throw .invalidRequest(reason: Sentence.notJSON.text)
        }
    }
}

extension Date {
    init?(rfc3339 text: String) {
        // RFC 3339 allows lowercase letters, and a space between day and time.
        var text = text.uppercased()
        let separator = text.index(text.startIndex, offsetBy: 10, limitedBy: text.endIndex) ?? text.endIndex
        if separator < text.endIndex, text[separator] == " " {
            text.replaceSubrange(separator...separator, with: "T")
        }
        let plain = Date.ISO8601FormatStyle()
        let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        // Otherwise the formats would read 30 February as 2 March.
        guard case .success = Rule.day("")(String(text.prefix(10))),
            let date = plain.date(text) ?? fractional.date(text)
        else { return nil }
        self = date
    }
}

extension Date.ISO8601FormatStyle {
    /// The date, if the whole text is a date. `parse` alone would ignore any text after the date.
    fileprivate func date(_ text: String) -> Date? {
        let found = try? consuming(text, startingAt: text.startIndex, in: text.startIndex..<text.endIndex)
        return found?.upperBound == text.endIndex ? found?.output : nil
    }
}

extension DecodingError {
    fileprivate var path: String {
        switch self {
        case .keyNotFound(let key, let context): (context.codingPath + [key]).text + " is missing"
        case .typeMismatch(_, let context): context.codingPath.text + " is of another type"
        case .valueNotFound(_, let context): context.codingPath.text + " is null"
        case .dataCorrupted(let context): context.codingPath.text + " is not valid"
        @unknown default: ""
        }
    }
}

extension [any CodingKey] {
    fileprivate var text: String {
        guard !isEmpty else { return "The whole" }
        return reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }
}
