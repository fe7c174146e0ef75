import Reactive

/// The one request of a machine that is in flight.
///
/// Starting another request cancels the running one first, so no element of an older request follows. This is also true
/// if a request responds before `begin` has returned, and its response starts the next request.
final class RunningRequest {
    private var subscription: Subscription?
    private var number = 0

    func begin<Element: Sendable>(
        _ answers: Observable<Element>, onElement: @escaping (Element) -> Void,
        onCompletion: @escaping (Completion) -> Void
    ) {
        cancel()
        let mine = number
        let running = answers.subscribe { [weak self] element in
            if self?.number == mine { onElement(element) }
        } onCompletion: { [weak self] completion in
            guard let self, number == mine else { return }
            cancel()
            onCompletion(completion)
        }
        // A request that has already ended or been replaced is not stored.
        if number == mine { subscription = running }
    }

    /// The number changes first, because a response that is being delivered, perhaps to this caller, is no longer
    /// wanted.
    func cancel() {
        number += 1
        subscription = nil
    }
}
