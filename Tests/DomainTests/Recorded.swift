import Reactive
import Synchronization

/// The elements of an observable that delivers all of them immediately.
final class Recorded<Element: Sendable>: Sendable {
    private let state = Mutex<(elements: [Element], completion: Completion?)>(([], nil))

    init(_ observable: Observable<Element>) {
        let subscription = observable.subscribe { [self] element in
            state.withLock { $0.elements.append(element) }
        } onCompletion: { [self] completion in
            state.withLock { $0.completion = completion }
        }
        withExtendedLifetime(subscription) {}
    }

    var elements: [Element] { state.withLock { $0.elements } }
    var error: (any Error)? {
        guard case .failed(let error) = state.withLock(\.completion) else { return nil }
        return error
    }
}
