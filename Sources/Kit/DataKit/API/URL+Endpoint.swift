import DomainKit
import Foundation

extension URL {
    /// The URL of an operation below this base. Every segment, name and value reaches the server exactly as given.
    ///
    /// Throws an error for an empty segment, `.` and `..`. They have a special meaning in URLs (RFC 3986, section 3.3),
    /// so the request would reach another operation.
    func appending(segments: [String], query: [URLQueryItem]) throws(APIError) -> URL {
        guard self.query == nil, fragment == nil else {
            throw .invalidRequest(reason: Sentence.basePathOnly.text)
        }
        if let segment = segments.first(where: { ["", ".", ".."].contains($0) }) {
            throw .invalidRequest(reason: Sentence.badSegment("\(segment)").text)
        }
        var text = absoluteString
        while text.hasSuffix("/") { text.removeLast() }
        for segment in segments { text += "/" + segment.percentEncoded }
        if !query.isEmpty {
            text += "?" + query.map(\.percentEncoded).joined(separator: "&")
        }
        guard let url = URL(string: text) else {
            throw .invalidRequest(reason: Sentence.noBaseURL.text)
        }
        return url
    }
}

extension URL {
    /// The URL of a link in a response of this base URL's server. Throws an error for a link to another server, because
    /// another server must not receive a token.
    func following(_ link: String) throws(APIError) -> URL {
        guard let target = URL(link: link, relativeTo: self) else {
            throw .invalidRequest(reason: Sentence.notALink.text)
        }
        guard target.origin == origin, target.user() == nil, target.password() == nil else {
            throw .invalidRequest(reason: Sentence.foreignLink.text)
        }
        return target
    }
}

extension URLQueryItem {
    fileprivate var percentEncoded: String {
        guard let value else { return name.percentEncoded }
        return name.percentEncoded + "=" + value.percentEncoded
    }
}

extension String {
    /// The text in percent-encoding. Every UTF-8 byte is escaped, except unreserved characters (RFC 3986, section 2.3).
    ///
    /// `+` is also escaped because servers read it as a space in a query.
    var percentEncoded: String { addingPercentEncoding(withAllowedCharacters: .unreserved) ?? "" }
}

extension CharacterSet {
    fileprivate static let unreserved = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
}
