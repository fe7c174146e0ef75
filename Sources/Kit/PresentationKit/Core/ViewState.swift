/// Where a scene stands with one value. What a view shows is derived from it; contradictions cannot be expressed.
public nonisolated enum ViewState<Value> {
    /// Nothing has been asked for.
    case idle
    /// A value is being loaded; an earlier one may still be shown.
    case loading(previous: Value?)
    /// The value is here.
    case loaded(Value)
    /// The answer is here, and there is nothing in it.
    case empty
    /// The value could not be had; an earlier one may still be shown.
    case failed(Failure, previous: Value?)

    /// The value to show: the latest there was.
    public var value: Value? {
        switch self {
        case .idle, .empty: nil
        case .loading(let previous), .failed(_, let previous): previous
        case .loaded(let value): value
        }
    }

    /// Whether a spinner turns.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// Whether to say that there is nothing.
    public var isEmpty: Bool {
        if case .empty = self { true } else { false }
    }

    /// What went wrong, as long as nothing newer has been asked for.
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
        case .loading(let previous): .loading(previous: previous.flatMap(transform))
        case .loaded(let value): transform(value).map { .loaded($0) } ?? .empty
        case .empty: .empty
        case .failed(let failure, let previous): .failed(failure, previous: previous.flatMap(transform))
        }
    }
}
