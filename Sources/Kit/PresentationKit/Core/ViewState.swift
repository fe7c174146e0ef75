import DomainKit

/// The state of one value that a scene loads. A view derives from it what it shows, so flags cannot contradict each other.
///
/// ```swift
/// switch scene.note {
/// case .idle: ""
/// case .loading(let previous, _): previous?.text ?? "Loading…"
/// case .loaded(let note): note.text
/// case .empty: "There is no note"
/// case .failed(let failure, let previous): previous?.text ?? failure.message
/// }
/// ```
public nonisolated enum ViewState<Value> {
    /// Nothing has been requested.
    case idle
    /// A value is being loaded; an earlier one may still be shown. `wait` is how long the request may take, nil until it is
    /// sent.
    case loading(previous: Value?, wait: RequestWait? = nil)
    /// The value has arrived.
    case loaded(Value)
    /// The answer has arrived, and is empty.
    case empty
    /// The value could not be loaded; an earlier one may still be shown.
    case failed(Failure, previous: Value?)

    /// The value to show: the latest that arrived.
    public var value: Value? {
        switch self {
        case .idle, .empty: nil
        case .loading(let previous, _), .failed(_, let previous): previous
        case .loaded(let value): value
        }
    }

    /// Whether the value is being loaded, so that a spinner turns.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// How long the request in flight may take, where its client reports it.
    public var wait: RequestWait? {
        if case .loading(_, let wait) = self { wait } else { nil }
    }

    /// Whether to show that there is nothing.
    public var isEmpty: Bool {
        if case .empty = self { true } else { false }
    }

    /// What went wrong; nil again from the next request on.
    public var failure: Failure? {
        if case .failed(let failure, _) = self { failure } else { nil }
    }
}

nonisolated extension ViewState: Equatable where Value: Equatable {}
nonisolated extension ViewState: Sendable where Value: Sendable {}

nonisolated extension ViewState {
    /// The same state of a transformed value; a loaded value that becomes nil is the empty state.
    public func map<Result>(_ transform: (Value) -> Result?) -> ViewState<Result> {
        switch self {
        case .idle: .idle
        case .loading(let previous, let wait): .loading(previous: previous.flatMap(transform), wait: wait)
        case .loaded(let value): transform(value).map { .loaded($0) } ?? .empty
        case .empty: .empty
        case .failed(let failure, let previous): .failed(failure, previous: previous.flatMap(transform))
        }
    }
}
