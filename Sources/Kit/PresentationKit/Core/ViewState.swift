/// The state of one value that a scene loads. A view derives from it what it shows, so flags cannot contradict each
/// other.
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
    /// Nothing has been requested yet: neither a spinner nor "nothing found" would be true.
    case idle
    /// A value is being loaded. `previous` is what the view shows meanwhile: an earlier value, or an answer that is
    /// still being refreshed.
    case loading(previous: Value?)
    /// The latest request has brought a value. It may go on and bring newer ones.
    case loaded(Value)
    /// The answer has arrived and contains nothing, which is no failure: retrying does not help.
    case empty
    /// Loading has failed. `previous` is what the view may still show; ``Fetching`` can be told to drop it.
    case failed(Failure, previous: Value?)

    /// The latest value that arrived, also while the next is being loaded or after that failed.
    public var value: Value? {
        switch self {
        case .idle, .empty: nil
        case .loading(let previous), .failed(_, let previous): previous
        case .loaded(let value): value
        }
    }

    /// Whether to show a spinner, also above a previous value.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// Whether to show that there is nothing, which differs from not having loaded.
    public var isEmpty: Bool {
        if case .empty = self { true } else { false }
    }

    /// Whether the last request was answered, with or without a value, or has failed. A request may go on after its
    /// first answer and bring newer values.
    public var isAnswered: Bool {
        switch self {
        case .idle, .loading: false
        case .loaded, .empty, .failed: true
        }
    }

    /// The failure of the last request; `nil` once the next begins.
    public var failure: Failure? {
        if case .failed(let failure, _) = self { failure } else { nil }
    }
}

nonisolated extension ViewState: Equatable where Value: Equatable {}
nonisolated extension ViewState: Sendable where Value: Sendable {}

nonisolated extension ViewState {
    /// Transforms the value in every state. A loaded value that becomes `nil` is the empty state.
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
