import Reactive

/// The one request of a machine that is in flight.
///
/// Beginning another cancels it first, so no element of an older request follows. This also holds if a request responds
/// before `begin` has returned, and its response begins the next request.
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

    /// The number changes first, because a response that is just being delivered, perhaps to this caller, is not wanted
    /// any more.
    func cancel() {
        number += 1
        subscription = nil
    }
}
