import Reactive

/// An event that a recorder has received: an element, or the end.
public enum RecordedEvent<Element: Sendable>: Sendable {
    /// An element, even if it equals the element before.
    case element(Element)
    /// The end without a failure. A cancellation is not recorded as an end.
    case finished
    /// The end with a failure. Two failures are equal if their `String(reflecting:)` is equal.
    case failed(any Error)

    init(_ completion: Completion) {
        switch completion {
        case .finished: self = .finished
        case .failed(let error): self = .failed(error)
        }
    }
}

extension RecordedEvent: CustomStringConvertible {
    /// The text of the event in an issue, such as `finished` or `failed(Broken())`.
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
    /// Compares elements by value, and failures by `String(reflecting:)`, because errors may not be `Equatable`.
    public static func == (first: RecordedEvent, second: RecordedEvent) -> Bool {
        switch (first, second) {
        case (.element(let first), .element(let second)): first == second
        case (.finished, .finished): true
        case (.failed(let first), .failed(let second)): String(reflecting: first) == String(reflecting: second)
        default: false
        }
    }

    /// Compares like `==`, except that an expected failure may match any failure.
    func matches(_ expected: RecordedEvent) -> Bool {
        if case (.failed, .failed(is AnyFailure)) = (self, expected) { return true }
        return self == expected
    }
}

/// An event with the time of its arrival.
public struct TimedEvent<Element: Sendable>: Sendable {
    /// The time since the start of the recorder's clock, or zero if it has no clock.
    public let time: Duration
    /// The element or the end that arrived at ``time``.
    public let event: RecordedEvent<Element>
}

extension TimedEvent where Element: Equatable {
    func matches(_ expected: TimedEvent) -> Bool {
        time == expected.time && event.matches(expected.event)
    }
}

extension Completion {
    /// A failure that matches any error, for an expectation that accepts all errors.
    public static var failed: Completion { .failed(AnyFailure()) }
}

struct AnyFailure: Error {}
