import Reactive

/// Publishes the failures of its streams as events.
///
/// A tracked stream completes instead of failing. A late subscriber does not get earlier failures, and a cancellation
/// does not count as a failure (law L63, defect D-10).
public final class ErrorTracker: Sendable {
    private let failures = PublishSubject<any Error>()

    /// Creates a tracker without failures. Any number of streams can share it.
    public init() {}

    /// The failures from the subscription on. A screen that subscribes later shows no earlier one (defect D-10).
    public var observable: Observable<any Error> { failures.observable }

    /// Publishes a failure that no tracked stream reports, such as a caught error. Ignores a `CancellationError`.
    public func report(_ error: any Error, isolation: isolated (any Actor)? = #isolation) {
        report(error, from: isolation)
    }

    fileprivate func report(_ error: any Error, from sender: (any Actor)?) {
        if !(error is CancellationError) { failures.hub.send(error, from: sender) }
    }
}

extension Observable {
    /// Hands a failure to the tracker and ends the stream without it.
    ///
    /// - Order: upstream is torn down, the error published, then the stream ends: an activity tracked downstream
    ///   turns false after the error (law L64).
    /// - Cancellation: cancels upstream, and reports nothing.
    /// - Errors: go to the tracker. The stream finishes in their place.
    public func trackError(_ tracker: ErrorTracker) -> Observable {
        Observable { scope, observer in
            let mailbox = scope.mailbox
            attach(scope, observer) { error in
                tracker.report(error, from: mailbox.here)
                // A subscriber of the tracker may have cancelled this stream.
                if scope.isActive { observer.onCompletion(.finished) }
            }
        }
    }
}
