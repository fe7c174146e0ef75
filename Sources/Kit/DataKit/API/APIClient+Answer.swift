import DomainKit
import Foundation

extension APIClient {
    /// A decoded response with its header fields, which may contain the next page, a limit or a version.
    public struct Answer<Value: Sendable>: Sendable {
        /// The value, decoded by the client's ``APIContract``.
        public let value: Value
        /// The header fields. A repeated field is one value with commas. After a 304 these are the cached response's,
        /// updated by the 304's.
        public let headers: HTTPHeaders
        /// The URL after redirects, or the request's URL. Links in the response are relative to this URL (RFC 8288).
        let url: URL

        /// The link to the next page, for a list whose server names it in the field `Link`, as GitHub's does. `nil`
        /// without such a link, as in the response of the last page.
        ///
        /// ```swift
        /// let answer = try await api.answer(to: request.cursor.map { Endpoint(link: $0) } ?? .notes(request))
        /// let page = Page(items: answer.value.notes, next: answer.next)
        /// ```
        public var next: PageToken? { link("next").map { .cursor($0) } }

        /// The target of a link in the field `Link`, by its relation to this response (RFC 8288). Pass it to
        /// ``Endpoint/init(link:headers:requiresToken:account:)``.
        ///
        /// For a link within the server, it is the path with the query, which stays valid if the server's URL changes.
        /// It is the whole URL if the path begins with two slashes, or for a link to another server, which no endpoint
        /// follows.
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
