import Reactive

extension Observable {
    /// The same sequence, whose requests report how long they may take: for a view model without a machine that does so.
    ///
    /// ```swift
    /// let waits = PublishSubject<RequestWait?>()
    /// let notes = useCase.exportNotes().reportingWaits { waits.send($0, isolation: nil) }
    /// ```
    ///
    /// - Parameter receive: Gets the wait for each request, and nil when the request has ended, on whatever thread that is.
    /// - Order: of one request, the wait comes before its end. Order, cancellation and errors of the sequence stay.
    public func reportingWaits(_ receive: @escaping @Sendable (RequestWait?) -> Void) -> Observable {
        binding(RequestWait.$report, to: RequestWait.Report(receive))
    }
}
