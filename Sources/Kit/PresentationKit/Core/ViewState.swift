import ReactiveUI

/// The state of one value that a scene loads. A view derives its content from this one state, so there are no flags
/// that could contradict each other.
///
/// ```swift
/// switch scene.note {
/// case .idle: ""
/// case .loading(let previous): previous?.text ?? "Loading…"
/// case .loaded(let note): note.text
/// case .empty: "There is no note"
/// case .failed(let failure, let previous): previous?.text ?? failure.message
/// }
/// ```
public nonisolated enum ViewState<Value> {
    /// No value has been requested yet, so the view should show neither a spinner nor "nothing found".
    case idle
    /// A value is being loaded. Until it arrives, the view shows `previous`: an earlier value, or a response that is
    /// still being refreshed.
    case loading(previous: Value?)
    /// The latest request has loaded a value. The request may continue, and load newer values.
    case loaded(Value)
    /// The response contained no value, which is not a failure, so retrying does not help.
    case empty
    /// Loading has failed, but the view may still show `previous`. To discard it, create ``Fetching`` without
    /// `keepsPrevious`.
    case failed(Failure, previous: Value?)

    /// The latest value that has arrived, even while the next value is being loaded or after loading has failed.
    public var value: Value? {
        switch self {
        case .idle, .empty: nil
        case .loading(let previous), .failed(_, let previous): previous
        case .loaded(let value): value
        }
    }

    /// Whether to show a spinner, possibly above a previous value.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// Whether to show that no value exists, but not before a response has arrived.
    public var isEmpty: Bool {
        if case .empty = self { true } else { false }
    }

    /// Whether the last request has responded, with or without a value, or has failed. After its first response, a
    /// request may continue and load newer values.
    public var isAnswered: Bool {
        switch self {
        case .idle, .loading: false
        case .loaded, .empty, .failed: true
        }
    }

    /// The failure of the last request, or `nil` when the next request starts.
    public var failure: Failure? {
        if case .failed(let failure, _) = self { failure } else { nil }
    }
}

nonisolated extension ViewState: Equatable where Value: Equatable {}
/// After a reload, an equal value is emitted again, so that a view can stop its own spinner.
nonisolated extension ViewState: AlwaysEmitted {}
nonisolated extension ViewState: Sendable where Value: Sendable {}

nonisolated extension ViewState {
    /// Transforms the value in every state. If a loaded value becomes `nil`, the result is the empty state.
    public func map<Result>(_ transform: (Value) -> Result?) -> ViewState<Result> {
        switch self {
        case .idle: .idle
        case .loading(let previous): .loading(previous: previous.flatMap(transform))
        case .loaded(let value): transform(value).map { .loaded($0) } ?? .empty
        case .empty: .empty
        case .failed(let failure, let previous): .failed(failure, previous: previous.flatMap(transform))
        }
    }
}
