import Reactive

/// Publishes the failures of its tracked streams as events.
///
/// A tracked stream finishes instead of failing. A late subscriber does not receive earlier failures, and a
/// cancellation does not count as a failure (law L63, defect D-10).
public final class ErrorTracker: Sendable {
    private let failures = PublishSubject<any Error>()

    /// Creates a tracker without failures. Any number of streams can share it.
    public init() {}

    /// Emits the failures that occur after the subscription. So a screen that subscribes later does not show earlier
    /// failures (defect D-10).
    public var observable: Observable<any Error> { failures.observable }

    /// Publishes a failure that no tracked stream reports, such as an error that you have caught. A `CancellationError`
    /// is ignored.
    public func report(_ error: any Error, isolation: isolated (any Actor)? = #isolation) {
        report(error, from: isolation)
    }

    fileprivate func report(_ error: any Error, from sender: (any Actor)?) {
        if !(error is CancellationError) { failures.hub.send(error, from: sender) }
    }
}

extension Observable {
    /// Passes a failure to the tracker, and finishes the stream instead of failing it.
    ///
    /// - Order: first upstream is torn down, then the error is published, and then the stream ends. So an activity that
    ///   is tracked downstream becomes false after the error (law L64).
    /// - Cancellation: cancels upstream, and reports nothing.
    /// - Errors: none, because failures go to the tracker.
    public func trackError(_ tracker: ErrorTracker) -> Observable {
        Observable { scope, observer in
            let mailbox = scope.mailbox
            attach(scope, observer) { error in
                tracker.report(error, from: mailbox.here)
                // Check this, because a subscriber of the tracker may have cancelled this stream.
                if scope.isActive { observer.onCompletion(.finished) }
            }
        }
    }
}
