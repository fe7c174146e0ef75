import Foundation

/// The conventions of a server and its client for all operations: how values are written in JSON, how a request shows
/// its session, and how a response describes an error.
///
/// By default, the client expects names in Swift's style, dates as in RFC 3339, bearer tokens, and refusals such as
/// `{"message": "Not saved", "errors": {"price": "Too low"}}` or the problem details of RFC 9457. You can replace every
/// part:
///
/// ```swift
/// var options = APIClient.Options()
/// options.contract.keyDecoding = .convertFromSnakeCase
/// options.contract.dateDecoding = .secondsSince1970
/// options.contract.authorization = { ["Authorization": "Token \($0.access)"] }
/// ```
public struct APIContract: Sendable {
    /// Converts the names in a response to property names. `CodingKeys` must use the converted names.
    public var keyDecoding: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys
    /// Converts property names to the names in the body of a request. Names in the query are sent unchanged.
    public var keyEncoding: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys
    /// The format of dates in responses. By default RFC 3339, with or without fractions of a second. A day that does
    /// not exist, such as 30 February, is an error.
    public var dateDecoding: JSONDecoder.DateDecodingStrategy = .rfc3339
    /// The format of dates in requests. By default RFC 3339, in UTC and to the second, so fractions from a response are
    /// lost.
    public var dateEncoding: JSONEncoder.DateEncodingStrategy = .iso8601
    /// Returns the header fields that authorize a request of the session. They replace fields of the request with the
    /// same names. By default the access token in `Authorization`, as a bearer token (RFC 6750).
    public var authorization: @Sendable (Tokens) -> HTTPHeaders = { ["Authorization": "Bearer \($0.access)"] }
    /// Extracts the description of an error from a response, from its header fields or its body. The closure cannot
    /// change the meaning of the status: 401 always means signed out, and 404 means not found.
    ///
    /// The message that users read is shortened to a line, without the tokens, passwords and keys of the request.
    public var refusal: @Sendable (HTTPResponse) -> Refusal = { Refusal(standard: $0) }

    /// Whether the API itself has sent a response, instead of a proxy, a load balancer or a captive portal.
    ///
    /// A proxy's 404 must not delete an item, and a page of HTML does not confirm a deletion. So a refusal or a success
    /// that is not from the API becomes `GatewayError.unavailable`, with ``APIError/intermediary(status:)`` as its
    /// cause. By default:
    ///
    /// - A success is from the API unless its body is a page of HTML.
    /// - A refusal whose type is HTML is never from the API.
    /// - Any other refusal is from the API if it has JSON, an empty body, a body in which ``refusal`` has found
    ///   something, or only the name of its status, such as `Not Found`.
    ///
    /// The client handles 408, 429, and statuses of 500 and above alike from every sender. Only the cause of the error
    /// shows whether the API sent the response.
    ///
    /// Replace this closure for an API that refuses with plain text, or whose gateway refuses with its own JSON.
    public var isFromAPI: @Sendable (HTTPResponse, Refusal) -> Bool = { $0.looksLikeAPI(saying: $1) }

    /// Creates a contract for a server that writes names and dates as Swift and RFC 3339 do. Each property documents
    /// its default.
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
