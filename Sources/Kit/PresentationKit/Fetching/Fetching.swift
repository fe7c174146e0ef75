import Reactive
import ReactiveUI

/// A state machine for a scene that shows one response, with triggers to load and to search.
///
/// | trigger | idle, loaded, empty, failed | loading                     |
/// |---------|-----------------------------|-----------------------------|
/// | load    | requests                    | answered, ignored           |
/// | search  | requests                    | cancels it, then requests   |
///
/// *Answered* means that the state is emitted again unchanged. If the response is `nil`, or the request ends without a
/// response, the state is empty. If the source does not end, it keeps the value up to date. If the source only reads
/// saved data, add a refresh that updates this data. A failed refresh does not stop the source:
///
/// ```swift
/// let fetching = Fetching(output.$note, refresh: { useCase.refreshNote() }) { useCase.watchNote() }
/// ```
///
/// ```swift
/// let fetching = Fetching(output.$note) { useCase.getNote() }
/// fetching.bind(load: input.load, in: bag)
/// ```
///
/// - Order: when `errors` emits, the state has already changed.
/// - Cancellation: if you release the machine, its requests are cancelled. A loading state returns to the state before
///   the request, or shows the response if it has arrived. The bag of the triggers' bindings retains the machine.
/// - Errors: shown as ``ViewState/failed(_:previous:)``. A cancelled request does not count as failed. In that case, a
///   loading state ends as it does when the machine is released.
@MainActor
public final class Fetching<Query: Sendable, Value: Sendable> {
    private enum Trigger {
        case load(Query), search(Query)
    }

    private let state: Property<ViewState<Value>>
    private let errors: Event<Failure>?
    private let keepsPrevious: Bool
    private let refresh: ((Query) -> Observable<Void>)?
    private let fetch: (Query) -> Observable<Value?>
    /// The request whose source keeps the shown value up to date.
    private var request = RunningRequest()
    private var refreshing = RunningRequest()
    /// Emits after each request whether it received a response.
    private let answers = Event<Bool>()
    private var lastQuery: Query?
    private var isRefreshing = false
    /// The number of the newest request. If a view starts another request while it handles a change, the older request
    /// stops.
    private var starts = 0
    /// The last response of the request, or `nil` before its first response.
    private var answer: Value??
    /// The failure of a refresh before the first response. The first response is shown together with this failure.
    private var refreshFailure: Failure?
    /// The state to restore if the request ends without a response.
    private var earlier = ViewState<Value>.idle

    /// Creates a machine that keeps `state` up to date.
    ///
    /// - Parameters:
    ///   - state: The output that views show.
    ///   - errors: Receives failures as events. Pass `nil` if views show only the failures in the state.
    ///   - keepsPrevious: Whether the earlier value remains on the screen after a failure.
    ///   - refresh: Updates the data that `fetch` follows. The state is loading until the refresh ends.
    ///   - fetch: Requests the value, or `nil` if it does not exist.
    public init(
        _ state: Property<ViewState<Value>>, errors: Event<Failure>? = nil, keepsPrevious: Bool = true,
        refresh: ((Query) -> Observable<Void>)? = nil, fetch: @escaping (Query) -> Observable<Value?>
    ) {
        self.state = state
        self.errors = errors
        self.keepsPrevious = keepsPrevious
        self.refresh = refresh
        self.fetch = fetch
    }

    isolated deinit {
        cancel()
        settle()
    }

    /// Connects triggers to the machine until the bag ends.
    ///
    /// If a view sends a trigger while it handles a change, the trigger takes effect after this change.
    ///
    /// - Parameters:
    ///   - load: Requests the value unless a request is already running.
    ///   - search: Requests the value for another query, and cancels the earlier request.
    ///   - policy: Determines when the machine requests the value again by itself. The shown value remains until the
    ///     new value arrives.
    ///   - bag: The bag, which retains the machine. When the bag ends, the machine ends.
    public func bind(
        load: Driver<Query> = .never(), search: Driver<Query> = .never(), refresh policy: RefreshPolicy? = nil,
        in bag: SubscriptionBag
    ) {
        merge(load.map { Trigger.load($0) }, search.map { .search($0) })
            .drive { trigger in
                switch trigger {
                case .load where self.state.wrappedValue.isLoading: self.state.wrappedValue = self.state.wrappedValue
                case .load(let query), .search(let query): self.start(query)
                }
            }
            .store(in: bag)
        policy?.refreshes(after: answers.driver).drive { self.refreshQuietly() }.store(in: bag)
    }

    private func refreshQuietly() {
        guard let query = lastQuery, !state.wrappedValue.isLoading else { return }
        // If no value is on the screen, show this request like the first one, and not as a quiet refresh.
        guard state.wrappedValue.value != nil || state.wrappedValue.isEmpty else { return start(query) }
        if let refresh {
            refreshing.begin(refresh(query)) { _ in
            } onCompletion: { [weak self] completion in
                guard let self, case .finished = completion else { return }
                if state.wrappedValue.failure != nil { show() }
                answers.send(true)
            }
        } else {
            refetch(query)
        }
    }

    /// Requests the value again. The current source keeps the shown value up to date until the new source responds.
    private func refetch(_ query: Query) {
        refreshing.cancel()
        let failure = state.wrappedValue.failure
        let next = RunningRequest()
        refreshing = next
        next.begin(fetch(query)) { [weak self, weak next] value in
            guard let self, let next else { return }
            if next !== request {
                request.cancel()
                (request, refreshing) = (next, RunningRequest())
            }
            answer = .some(value)
            show()
        } onCompletion: { [weak self, weak next] completion in
            guard let self, let next else { return }
            switch completion {
            case .finished where next !== request:
                request.cancel()
                answer = .some(nil)
                show()
            case .failed where next === request:
                // All responses so far were saved values, which did not clear an earlier failure.
                if let failure { state.wrappedValue = .failed(failure, previous: state.wrappedValue.value) }
                answers.send(false)
            case .finished, .failed: break
            }
        }
    }

    private func start(_ query: Query) {
        lastQuery = query
        starts += 1
        let own = starts
        cancel()
        if !state.wrappedValue.isLoading {
            earlier = state.wrappedValue
        } else if let answer {
            earlier = answer.map { .loaded($0) } ?? .empty
        }
        answer = nil
        refreshFailure = nil
        isRefreshing = refresh != nil
        state.wrappedValue = .loading(previous: state.wrappedValue.value)
        // An observer of the state may have started another request.
        guard own == starts else { return }
        request.begin(fetch(query)) { [weak self] in
            self?.answer = .some($0)
            self?.show()
        } onCompletion: { [weak self] completion in
            self?.finish(completion)
        }
        // An immediate response may have started another request, or the request may already have failed.
        guard own == starts, isRefreshing, let refresh else { return }
        refreshing.begin(refresh(query)) { _ in
        } onCompletion: { [weak self] completion in
            self?.finishRefresh(completion)
        }
    }

    private func cancel() {
        request.cancel()
        refreshing.cancel()
        isRefreshing = false
    }

    /// Shows the response if it has arrived. The state is loading until the refresh ends.
    private func show() {
        guard let answer else { return }
        if let failure = refreshFailure.take() {
            state.wrappedValue = .failed(failure, previous: keepsPrevious ? answer : nil)
            return
        }
        state.wrappedValue = isRefreshing ? .loading(previous: answer) : answer.map { .loaded($0) } ?? .empty
        // If there is a refresh, the source also emits changes on the device, which are not responses from the server.
        if refresh == nil { answers.send(true) }
    }

    private func finish(_ completion: Completion) {
        guard case .failed(let error) = completion else {
            if answer == nil { answer = .some(nil) }
            if state.wrappedValue.isLoading, !isRefreshing { show() }
            return
        }
        cancel()
        fail(error)
    }

    private func finishRefresh(_ completion: Completion) {
        isRefreshing = false
        if case .failed(let error) = completion, let failure = Failure(error) {
            if answer == nil { refreshFailure = failure }
            fail(error)
        } else {
            show()
            if case .finished = completion { answers.send(true) }
        }
    }

    private func fail(_ error: any Error) {
        guard let failure = Failure(error) else { return settle() }
        state.wrappedValue = .failed(failure, previous: keepsPrevious ? state.wrappedValue.value : nil)
        errors?.send(failure)
        answers.send(false)
    }

    /// Ends a loading state with the last response or, without a response, with the state before the request.
    private func settle() {
        guard case .loading(let previous) = state.wrappedValue else { return }
        state.wrappedValue = answer == nil ? earlier : previous.map { .loaded($0) } ?? .empty
    }
}
