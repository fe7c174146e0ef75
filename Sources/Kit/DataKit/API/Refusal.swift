import DomainKit
import Foundation

/// What a server says about a request that it did not perform: see ``APIContract/refusal``.
public struct Refusal: Equatable, Sendable {
    /// A sentence for users.
    public var message: String?
    /// The server's name for the reason, for code: see `GatewayError.code`.
    public var code: String?
    /// A sentence about each field that has to be changed, by the server's names of the fields.
    public var fields: [String: String]

    /// By default the server says nothing, so that users read what its status means.
    public init(message: String? = nil, code: String? = nil, fields: [String: String] = [:]) {
        self.message = message
        self.code = code
        self.fields = fields
    }

    /// Texts that are safe to show: without `secrets`, on one line of limited length, about as many fields as a form can
    /// have.
    func hiding(_ secrets: [String]) -> Refusal {
        // The longest first: a secret may contain another one.
        let secrets = secrets.sorted { $0.count > $1.count }
        return Refusal(
            message: message?.sentence(hiding: secrets), code: code?.sentence(hiding: secrets),
            fields: fields.limited.compactMapValues { $0.sentence(hiding: secrets) })
    }
}

extension Refusal {
    /// Reads the fields in which many servers describe an error: `message` or `error`, and for each field a sentence or
    /// a list of them in `errors`. What is neither is left out.
    init(standard response: HTTPResponse) {
        let body = try? JSONDecoder().decode(Body.self, from: response.body)
        self.init(message: body?.message ?? body?.error, fields: body?.errors ?? [:])
    }

    private struct Body: Decodable {
        private enum CodingKeys: CodingKey { case message, error, errors }

        let message: String?
        let error: String?
        let errors: [String: String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            message = try? container.decode(String.self, forKey: .message)
            error = try? container.decode(String.self, forKey: .error)
            let objections = try? container.decode([String: FieldError].self, forKey: .errors)
            errors = objections?.compactMapValues(\.sentence) ?? [:]
        }
    }

    private struct FieldError: Decodable {
        let sentence: String?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            sentence = (try? container.decode(String.self)) ?? (try? container.decode([String].self))?.first
        }
    }
}

extension GatewayError {
    /// The server's name for the reason of the refusal, such as `email_taken`; `nil` where it has given none: see
    /// ``APIContract/refusal``.
    public var code: String? {
        if case APIError.status(_, let code, _)? = cause { code } else { nil }
    }
}

extension [String: String] {
    /// The first hundred, by their names, of those whose names are not endless.
    fileprivate var limited: [String: String] {
        let names = Set(keys.filter { $0.utf8.count <= 100 }.sorted().prefix(100))
        return filter { names.contains($0.key) }
    }
}

extension String {
    /// The server's text as one line of limited length, without control characters and without `secrets`.
    fileprivate func sentence(hiding secrets: [String]) -> String? {
        // Replaced before the text is cut, since the rest of a cut secret would not be found.
        let harmless = secrets.filter { !$0.isEmpty }.reduce(self) { $0.replacing($1, with: "…") }
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
