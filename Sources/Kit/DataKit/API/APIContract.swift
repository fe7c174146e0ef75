import Foundation

/// What a server and its client have agreed on for all operations: how values are written in JSON, how a request shows
/// its session, and how an answer says what was wrong.
///
/// The default is a server with names and dates as Swift and RFC 3339 have them, bearer tokens, and a refusal such as
/// `{"message": "Not saved", "errors": {"price": "Too low"}}` or the problem details of RFC 9457. Every part can be
/// replaced:
///
/// ```swift
/// var options = APIClient.Options()
/// options.contract.keyDecoding = .convertFromSnakeCase
/// options.contract.dateDecoding = .secondsSince1970
/// options.contract.authorization = { ["Authorization": "Token \($0.access)"] }
/// ```
public struct APIContract: Sendable {
    /// How the names in an answer become those of properties. `CodingKeys` have to be in the converted form.
    public var keyDecoding: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys
    /// How the names of properties become those in a request's body. Names in its query are sent as they are given.
    public var keyEncoding: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys
    /// How dates are read. By default in RFC 3339, with or without fractions of a second; 30 February is an error.
    public var dateDecoding: JSONDecoder.DateDecodingStrategy = .rfc3339
    /// How dates are written. By default in RFC 3339, in UTC and to the second: fractions that were read are lost.
    public var dateEncoding: JSONEncoder.DateEncodingStrategy = .iso8601
    /// The header fields by which a request shows that it belongs to the session, in place of its own of the same
    /// names. By default the access token in `Authorization`, as a bearer token (RFC 6750).
    public var authorization: @Sendable (Tokens) -> HTTPHeaders = { ["Authorization": "Bearer \($0.access)"] }
    /// What an answer other than success says about itself, in its header fields or its body. The meaning of the status
    /// stays: 401 is signed out, 404 not found.
    ///
    /// What users read of it is shortened to a line, without the tokens, passwords and keys of the request.
    public var refusal: @Sendable (HTTPResponse) -> Refusal = { Refusal(standard: $0) }

    /// Whether the API itself has sent a response, and not a proxy, a load balancer or a captive portal in its place.
    ///
    /// A 404 of a proxy must not delete an item, and a page of HTML is no confirmation of a deletion. So a refusal or a
    /// success that is not from the API becomes `GatewayError.unavailable`, with ``APIError/intermediary(status:)`` as its
    /// cause. By default:
    ///
    /// - A success is from the API unless its body is a page of HTML.
    /// - A refusal whose type is HTML is never from the API.
    /// - Any other refusal is from the API if it has JSON, an empty body, a body in which ``refusal`` has found
    ///   something, or only the name of its status, such as `Not Found`.
    ///
    /// Some statuses mean the same whoever sends them: 408, 429, and 500 and above. Then only the cause tells.
    ///
    /// Replace it for an API that refuses with plain text, or whose gateway refuses with JSON of its own.
    public var isFromAPI: @Sendable (HTTPResponse, Refusal) -> Bool = { $0.looksLikeAPI(saying: $1) }

    /// For a server that writes names and dates as Swift and RFC 3339 do: each property says its default.
    public init() {}

    var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = keyDecoding
        decoder.dateDecodingStrategy = dateDecoding
        return decoder
    }

    var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = keyEncoding
        encoder.dateEncodingStrategy = dateEncoding
        encoder.outputFormatting = [.withoutEscapingSlashes]
        return encoder
    }
}
