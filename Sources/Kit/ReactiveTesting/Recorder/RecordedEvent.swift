import Reactive

/// What a recorder has recorded: an element, or the end.
public enum RecordedEvent<Element: Sendable>: Sendable {
    /// An element.
    case element(Element)
    /// The end, after every element.
    case finished
    /// The end by a failure.
    case failed(any Error)

    /// The event of an end.
    init(_ completion: Completion) {
        switch completion {
        case .finished: self = .finished
        case .failed(let error): self = .failed(error)
        }
    }
}

extension RecordedEvent: CustomStringConvertible {
    /// The event as a test would write it.
    public var description: String {
        switch self {
        case .element(let element): "\(element)"
        case .finished: "finished"
        case .failed(is AnyFailure): "failed"
        case .failed(let error): "failed(\(error))"
        }
    }
}

extension RecordedEvent: Equatable where Element: Equatable {
    /// Whether two events are the same; two failures are if their errors read the same.
    public static func == (first: RecordedEvent, second: RecordedEvent) -> Bool {
        switch (first, second) {
        case (.element(let first), .element(let second)): first == second
        case (.finished, .finished): true
        case (.failed(let first), .failed(let second)): String(reflecting: first) == String(reflecting: second)
        default: false
        }
    }

    /// Whether this event is the expected one, which may leave open what the failure is.
    func matches(_ expected: RecordedEvent) -> Bool {
        if case (.failed, .failed(is AnyFailure)) = (self, expected) { return true }
        return self == expected
    }
}

/// An event and when it came.
public struct TimedEvent<Element: Sendable>: Sendable {
    /// When it came: the time since the beginning of the recorder's clock, or zero without a clock.
    public let time: Duration
    /// What came.
    public let event: RecordedEvent<Element>
}

extension TimedEvent where Element: Equatable {
    func matches(_ expected: TimedEvent) -> Bool {
        time == expected.time && event.matches(expected.event)
    }
}

extension Completion {
    /// A failure with any error, for expectations that leave open which.
    public static var failed: Completion { .failed(AnyFailure()) }
}

/// Stands for every error in an expectation.
struct AnyFailure: Error {}
