import DomainKit
import Foundation

extension APIClient {
    /// A decoded answer with its header fields, for what a server says there: the next page, a limit, a version.
    public struct Answer<Value: Sendable>: Sendable {
        /// Decoded by the client's ``APIContract``.
        public let value: Value
        /// A repeated field is one value with commas. After a 304 they are the kept answer's, updated by the 304's.
        public let headers: HTTPHeaders
        /// Where a redirect has led to, or the request's: links are relative to it (RFC 8288).
        let url: URL

        /// The link to the page after this one, for a list whose server names it in the field `Link`, as GitHub's does;
        /// `nil` where there is no such link, as in the answer of the last page.
        ///
        /// ```swift
        /// let answer = try await api.answer(to: request.cursor.map { Endpoint(link: $0) } ?? .notes(request))
        /// let page = Page(items: answer.value.notes, next: answer.next)
        /// ```
        public var next: PageToken? { link("next").map { .cursor($0) } }

        /// The target of a link in the field `Link`, by its relation to this answer (RFC 8288): for
        /// ``Endpoint/init(link:headers:requiresToken:account:)``.
        ///
        /// Within the server it is the path with the query, so that it can be kept while the server's address changes;
        /// the whole address where the path begins with two slashes, and of another server, which no endpoint follows.
        ///
        /// - Parameter relation: Such as `next`, `prev` or `last`, in any case.
        public func link(_ relation: String) -> String? {
            guard let text = headers.link(relation), let target = URL(link: text, relativeTo: url),
                let parts = URLComponents(url: target, resolvingAgainstBaseURL: true)
            else { return nil }
            // A path that begins with two slashes would be read as a server.
            let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
            guard target.origin == url.origin, !path.hasPrefix("//") else { return target.absoluteString }
            return path + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
        }
    }
}
