/// What a recorder has seen.
public enum Event<Element: Sendable>: Sendable {
    /// An element.
    case element(Element)
    /// The end.
    case finished
    /// The end by a failure.
    case failed(any Error)
}

extension Event: CustomStringConvertible {
    /// The event as a test would write it.
    public var description: String {
        switch self {
        case .element(let element): "\(element)"
        case .finished: "finished"
        case .failed(let error): "failed(\(error))"
        }
    }
}

extension Event: Equatable where Element: Equatable {
    /// Whether two events are the same; two failures are if their errors read the same.
    public static func == (first: Event, second: Event) -> Bool {
        switch (first, second) {
        case (.element(let first), .element(let second)): first == second
        case (.finished, .finished): true
        case (.failed(let first), .failed(let second)): String(reflecting: first) == String(reflecting: second)
        default: false
        }
    }
}

/// An event and when it came.
public struct TimedEvent<Element: Sendable>: Sendable {
    /// How long after the recorder's clock's beginning, or zero without a clock.
    public let time: Duration
    /// What came.
    public let event: Event<Element>
}

/// How a recorded sequence is expected to end.
public enum Ending: Sendable {
    /// Without a failure.
    case finished
    /// With any failure.
    case failed
}
