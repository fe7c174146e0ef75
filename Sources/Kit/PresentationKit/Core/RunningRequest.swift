import Reactive

/// The one request of a machine that is in flight.
///
/// Beginning another cancels it first, so nothing of an older request follows. That holds also when a request answers
/// before `begin` has returned, and the answer begins the next request.
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

    /// The number changes first: an answer that is just being delivered, perhaps to this caller, is not wanted any
    /// more.
    func cancel() {
        number += 1
        subscription = nil
    }
}
