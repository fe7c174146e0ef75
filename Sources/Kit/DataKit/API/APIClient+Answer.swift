import DomainKit
import Foundation

extension APIClient {
    /// A decoded response with its header fields, which may contain the next page, a limit or a version.
    public struct Answer<Value: Sendable>: Sendable {
        /// The value, decoded by the client's ``APIContract``.
        public let value: Value
        /// The header fields. A repeated field is one value with commas. After a 304 response, they are the fields of
        /// the cached response, updated with the fields of the 304.
        public let headers: HTTPHeaders
        /// The URL after redirects, or the request's URL. Links in the response are relative to this URL (RFC 8288).
        let url: URL

        /// The link to the next page, for a list whose server names it in the field `Link`, as GitHub's does. `nil` if
        /// the response has no link to a next page, as on the last page.
        ///
        /// ```swift
        /// let answer = try await api.answer(to: request.cursor.map { Endpoint(link: $0) } ?? .notes(request))
        /// let page = Page(items: answer.value.notes, next: answer.next)
        /// ```
        public var next: PageToken? { link("next").map { .cursor($0) } }

        /// The target of a link in the field `Link`, by its relation to this response (RFC 8288). Pass it to
        /// ``Endpoint/init(link:headers:requiresToken:account:)``.
        ///
        /// A link within the server is returned as its path and query, which stay valid if the server's URL changes. A
        /// link to another server, or one whose path begins with two slashes, is returned as the whole URL. No endpoint
        /// follows a link to another server.
        ///
        /// - Parameter relation: A relation such as `next`, `prev` or `last`, in any case.
        public func link(_ relation: String) -> String? {
            guard let text = headers.link(relation), let target = URL(link: text, relativeTo: url),
                let parts = URLComponents(url: target, resolvingAgainstBaseURL: true)
            else { return nil }
            // Otherwise a path that begins with two slashes would be read as a server.
            let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
            guard target.origin == url.origin, !path.hasPrefix("//") else { return target.absoluteString }
            return path + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
        }
    }
}
