import Foundation

/// A complete, checked request.
struct Request: Equatable, Sendable {
    var method: String
    /// Still encoded.
    var target: String
    /// The percent-decoded segments.
    var path: [String]
    /// Percent-decoded and in order. `+` means a space, as in a form.
    var query: [QueryItem]
    /// With names in lower case.
    var headers: [Header] = []
    var body: [UInt8] = []
    var keepsAlive = true
    /// An HTTP/1.0 client must be told that the connection stays open.
    var isVersionOneZero = false

    struct QueryItem: Equatable, Sendable {
        var name: String
        var value: String
    }

    struct Header: Equatable, Sendable {
        var name: String
        var value: String
    }

    /// The values of a header field, joined with commas if the field is repeated (RFC 9110, section 5.3); `nil` without
    /// one. `name` is in lower case.
    func header(_ name: String) -> String? {
        let values = headers.lazy.filter { $0.name == name }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// The first query item with this name.
    func value(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// A whole number from the query. Throws for other text and for numbers below `minimum`.
    func integer(_ name: String, default standard: Int, minimum: Int = 0) throws(HTTPError) -> Int {
        guard let text = value(name), !text.isEmpty else { return standard }
        guard let number = Int(text), number >= minimum else {
            throw HTTPError(400, "Invalid '\(name)' - must be a number of at least \(minimum)")
        }
        return number
    }

    /// The fields of the JSON object in the body; empty for an empty body.
    func fields() throws(HTTPError) -> [String: JSON] {
        guard !body.isEmpty else { return [:] }
        guard case .object(let fields) = try? JSONDecoder().decode(JSON.self, from: Data(body)) else {
            throw HTTPError(400, "The body is not a JSON object")
        }
        return fields
    }
}
