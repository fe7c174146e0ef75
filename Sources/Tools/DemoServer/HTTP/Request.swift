import Foundation

/// One request, whole and checked.
struct Request: Equatable, Sendable {
    var method: String
    /// The request target as it was sent.
    var target: String
    /// The percent-decoded path segments.
    var path: [String]
    /// The percent-decoded query in its order; `+` means a space, as in a form.
    var query: [QueryItem]
    /// The header fields with their names in lower case.
    var headers: [Header] = []
    var body: [UInt8] = []
    /// Whether the connection stays open after the answer.
    var keepsAlive = true
    /// Whether the client speaks HTTP/1.0, and has to be told that the connection stays open.
    var isVersionOneZero = false

    struct QueryItem: Equatable, Sendable {
        var name: String
        var value: String
    }

    struct Header: Equatable, Sendable {
        var name: String
        var value: String
    }

    /// The values of a header field, in lower case, joined as RFC 9110, section 5.3 joins repeated fields; `nil` without one.
    func header(_ name: String) -> String? {
        let values = headers.lazy.filter { $0.name == name }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// The value of the first query item of a name.
    func value(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// A whole number from the query, not below `minimum`.
    func integer(_ name: String, default standard: Int, minimum: Int = 0) throws(HTTPError) -> Int {
        guard let text = value(name), !text.isEmpty else { return standard }
        guard let number = Int(text), number >= minimum else {
            throw HTTPError(400, "Invalid '\(name)' - must be a number of at least \(minimum)")
        }
        return number
    }

    /// The fields of a JSON object in the body; an empty body has none.
    func fields() throws(HTTPError) -> [String: JSON] {
        guard !body.isEmpty else { return [:] }
        guard case .object(let fields) = try? JSONDecoder().decode(JSON.self, from: Data(body)) else {
            throw HTTPError(400, "The body is not a JSON object")
        }
        return fields
    }
}
