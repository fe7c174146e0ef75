import Foundation

extension HTTPRequest {
    /// The request that follows a redirect within the same origin, or nil if the response is final (RFC 9110, section
    /// 15.4).
    ///
    /// A redirect to another origin is final, so that tokens and keys never reach a server they were not meant for.
    func redirected(by response: HTTPResponse) -> HTTPRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["Location"],
            let target = URL(link: location, relativeTo: url),
            target.origin == url.origin, target.user() == nil
        else { return nil }
        var request = self
        request.url = target
        let isAnswerElsewhere =
            response.status == 303 && method != .head || method == .post && [301, 302].contains(response.status)
        if isAnswerElsewhere {
            request.method = .get
            request.isIdempotent = true
            request.body = nil
            request.headers["Content-Type"] = nil
        }
        return request
    }
}
