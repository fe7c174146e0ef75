import DomainKit
import Reactive

/// The one request of a machine that is in flight.
///
/// Beginning another cancels it first, so nothing of an older request follows. That holds also when a request answers
/// before `begin` has returned, and the answer begins the next request.
final class RunningRequest {
    private var subscription: Subscription?
    private var waits: Subscription?
    private var number = 0
    /// The number of reported requests that have not ended.
    private var waitCount = 0

    /// Cancels the request in flight, then subscribes.
    ///
    /// - Parameter onWait: gets how long the request may take, once it is sent, and nil when it has ended.
    func begin<Element: Sendable>(
        _ answers: Observable<Element>, onWait: @escaping (RequestWait?) -> Void,
        onElement: @escaping (Element) -> Void, onCompletion: @escaping (Completion) -> Void
    ) {
        cancel()
        let mine = number
        waitCount = 0
        // A subject, since requests are reported on their client's thread.
        let reports = PublishSubject<RequestWait?>()
        waits = reports.observable.subscribe { [weak self] wait in
            guard let self, number == mine else { return }
            // With several requests in flight, the latest one is shown until all have ended.
            waitCount = max(0, waitCount + (wait == nil ? -1 : 1))
            if wait != nil || waitCount == 0 { onWait(wait) }
        }
        let running = RequestWait.$report.withValue(RequestWait.Report { reports.send($0, isolation: nil) }) {
            answers.subscribe { [weak self] element in
                if self?.number == mine { onElement(element) }
            } onCompletion: { [weak self] completion in
                guard let self, number == mine else { return }
                cancel()
                onCompletion(completion)
            }
        }
        // A request that has already ended or been replaced is not stored.
        if number == mine { subscription = running }
    }

    /// Cancels the request in flight, if there is one.
    func cancel() {
        number += 1
        subscription = nil
        waits = nil
    }
}
