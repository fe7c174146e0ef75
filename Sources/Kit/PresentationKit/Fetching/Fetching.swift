import Reactive
import ReactiveUI

/// The machine behind every scene that shows one answer: load, or search.
///
/// | trigger | idle, loaded, empty, failed | loading                     |
/// |---------|-----------------------------|-----------------------------|
/// | load    | requests                    | answered, ignored           |
/// | search  | requests                    | cancels it, then requests   |
///
/// *Answered* means that the state is emitted again as it stands. The answer nil, and an end without an answer, are the
/// empty state. A source that does not end keeps the value up to date.
///
/// ```swift
/// let fetching = Fetching(output.$note) { useCase.getNote() }
/// fetching.bind(load: input.load, in: bag)
/// ```
///
/// - Order: the state has changed before `errors` emits.
/// - Cancellation: when the machine is released, what is in flight is cancelled, and the state is the earlier value
///   again, or idle where there is none. The bag that its triggers are bound in keeps it.
/// - Errors: shown as ``ViewState/failed(_:previous:)``. A request that ends with a cancellation is no failure: the
///   state is the earlier value again, or idle.
@MainActor
public final class Fetching<Query: Sendable, Value: Sendable> {
    private enum Trigger {
        case load(Query), search(Query)
    }

    private let state: Property<ViewState<Value>>
    private let errors: Event<Failure>?
    private let keepsPrevious: Bool
    private let fetch: (Query) -> Observable<Value?>
    private let request = RunningRequest()

    /// Creates a machine that keeps `state` up to date.
    ///
    /// - Parameters:
    ///   - state: the output that views show.
    ///   - errors: gets what went wrong, as events; nil where the state is all that views show of it.
    ///   - keepsPrevious: whether a failure leaves the earlier value on screen.
    ///   - fetch: requests the value; nil means that there is none.
    public init(
        _ state: Property<ViewState<Value>>, errors: Event<Failure>? = nil, keepsPrevious: Bool = true,
        fetch: @escaping (Query) -> Observable<Value?>
    ) {
        self.state = state
        self.errors = errors
        self.keepsPrevious = keepsPrevious
        self.fetch = fetch
    }

    isolated deinit {
        request.cancel()
        settle()
    }

    /// Lets triggers drive the machine for as long as the bag lives.
    ///
    /// A trigger that a view sends while it handles a change takes effect after that change.
    public func bind(load: Driver<Query> = .never(), search: Driver<Query> = .never(), in bag: SubscriptionBag) {
        merge(load.map { Trigger.load($0) }, search.map { .search($0) })
            .drive { trigger in
                switch trigger {
                case .load where self.state.wrappedValue.isLoading: self.state.wrappedValue = self.state.wrappedValue
                case .load(let query), .search(let query): self.start(query)
                }
            }
            .store(in: bag)
    }

    private func start(_ query: Query) {
        request.cancel()
        state.wrappedValue = .loading(previous: state.wrappedValue.value)
        request.begin(fetch(query)) { [weak self] value in
            self?.state.wrappedValue = value.map { .loaded($0) } ?? .empty
        } onCompletion: { [weak self] completion in
            self?.finish(completion)
        }
    }

    private func finish(_ completion: Completion) {
        guard case .failed(let error) = completion else {
            if state.wrappedValue.isLoading { state.wrappedValue = .empty }
            return
        }
        guard let failure = Failure(error) else { return settle() }
        state.wrappedValue = .failed(failure, previous: keepsPrevious ? state.wrappedValue.value : nil)
        errors?.send(failure)
    }

    /// Restores the state before a request that ended without an answer.
    private func settle() {
        guard case .loading(let previous) = state.wrappedValue else { return }
        state.wrappedValue = previous.map { .loaded($0) } ?? .idle
    }
}
