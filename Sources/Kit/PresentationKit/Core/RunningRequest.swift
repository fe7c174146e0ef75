import Reactive

/// The current request of a machine, which has at most one.
///
/// Starting another request first cancels the current request, so no element of an older request follows. This is true
/// even if a request responds before `begin` has returned, and its response starts the next request.
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
        // Do not store a request that has already ended or been replaced.
        if number == mine { subscription = running }
    }

    /// Cancels the request. The number changes first, so that the response that is being delivered is ignored, even if
    /// its handler calls this method.
    func cancel() {
        number += 1
        subscription = nil
    }
}
