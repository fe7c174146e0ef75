import DomainKit
import Foundation

/// A server's description of why it did not perform a request: see ``APIContract/refusal``.
public struct Refusal: Equatable, Sendable {
    /// A message for users. The client shortens it to one line of at most 300 characters, and removes the request's
    /// secrets.
    public var message: String?
    /// The server's name for the reason, for code: see `GatewayError.code`.
    public var code: String?
    /// A message about each field that has to be changed, by the server's names of the fields. At most a hundred are
    /// kept.
    public var fields: [String: String]

    /// Creates a refusal. Without a `message`, users see a message that describes the status.
    public init(message: String? = nil, code: String? = nil, fields: [String: String] = [:]) {
        self.message = message
        self.code = code
        self.fields = fields
    }

    func hiding(_ secrets: [String]) -> Refusal {
        // Replace the longest secret first, because it may contain a shorter secret.
        let secrets = secrets.sorted { $0.count > $1.count }
        return Refusal(
            message: message?.sentence(hiding: secrets), code: code?.sentence(hiding: secrets),
            fields: fields.limited.compactMapValues { $0.sentence(hiding: secrets) })
    }
}

extension Refusal {
    /// Reads the members in which many servers describe an error, and those of problem details (RFC 9457). The message
    /// is in `message`, `detail`, `error` or `title`. `errors` contains a message or several messages for each field,
    /// or a list of objects with `field` or `pointer` and `message` or `detail`. Everything else is ignored.
    init(standard response: HTTPResponse) {
        let body = try? JSONDecoder().decode(Body.self, from: response.body)
        self.init(message: body?.message, fields: body?.fields ?? [:])
    }

    private struct Body: Decodable {
        private enum CodingKeys: CodingKey { case message, detail, error, title, errors }

        let message: String?
        let fields: [String: String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let text = { (key: CodingKeys) in try? container.decode(String.self, forKey: key) }
            message = text(.message) ?? text(.detail) ?? text(.error) ?? text(.title)
            let named = try? container.decode([String: FieldError].self, forKey: .errors)
            let listed = try? container.decode([ListedError].self, forKey: .errors)
            fields =
                named?.compactMapValues(\.sentence)
                ?? Dictionary(listed?.compactMap(\.objection) ?? []) { first, _ in first }
        }
    }

    private struct FieldError: Decodable {
        let sentence: String?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            sentence = (try? container.decode(String.self)) ?? (try? container.decode([String].self))?.first
        }
    }

    private struct ListedError: Decodable {
        private enum CodingKeys: CodingKey { case field, pointer, message, detail }

        let objection: (String, String)?

        init(from decoder: any Decoder) throws {
            let container = try? decoder.container(keyedBy: CodingKeys.self)
            let text = { (key: CodingKeys) in try? container?.decode(String.self, forKey: key) }
            // A JSON pointer, as in the example of RFC 9457: "#/profile/color" is about the field profile.color.
            let pointed = text(.pointer).map { String($0.drop { "#/".contains($0) }).replacing("/", with: ".") }
            guard let field = text(.field) ?? pointed, let sentence = text(.message) ?? text(.detail) else {
                objection = nil
                return
            }
            objection = (field, sentence)
        }
    }
}

extension GatewayError {
    /// The server's name for the reason of the refusal, such as `email_taken`: see ``APIContract/refusal``. `nil` if
    /// the server has not named a reason, and for `limited` and `timedOut`, which do not store the response's text.
    public var code: String? {
        if case APIError.status(_, let code, _)? = cause { code } else { nil }
    }
}

extension [String: String] {
    /// At most a hundred fields, without those whose names exceed 100 bytes. No form has more fields.
    fileprivate var limited: [String: String] {
        let names = Set(keys.filter { $0.utf8.count <= 100 }.sorted().prefix(100))
        return filter { names.contains($0.key) }
    }
}

extension String {
    /// The text as one line without secrets. Line breaks, and characters that change how text looks, such as U+202E,
    /// become spaces.
    fileprivate func sentence(hiding secrets: [String]) -> String? {
        // Replace secrets before the text is cut. Otherwise, the rest of a cut secret would not be found.
        let harmless = secrets.filter { !$0.isEmpty }.reduce(self) { $0.replacing(secret: $1, with: "…") }
        let line = harmless.split { $0.isNewline || $0.isControl }.joined(separator: " ")
        return line.isEmpty ? nil : String(line.prefix(300))
    }
}

extension Character {
    fileprivate var isControl: Bool {
        unicodeScalars.contains {
            $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
        }
    }
}
