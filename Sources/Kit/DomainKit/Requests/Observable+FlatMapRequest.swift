import Reactive

extension Observable {
    /// `flatMap` for chains of requests: those that begin with an answer are reported to ``RequestWait/report`` just as those
    /// that begin with the subscription.
    ///
    /// ```swift
    /// let posts = gateway.followers(of: account).flatMapRequest { gateway.posts(by: $0) }
    /// ```
    ///
    /// Order, cancellation and errors are those of `flatMap`.
    public func flatMapRequest<Result>(
        _ request: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        .deferred {
            let report = RequestWait.report
            return flatMap { try request($0).binding(RequestWait.$report, to: report) }
        }
    }
}
