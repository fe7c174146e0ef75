/// A hot source with a current value. Subscribers first receive the current value, and then every element that is sent.
///
/// ``value`` is the element that was sent last. As soon as no delivery is in progress, it is also the element that was
/// delivered last (law L5). After the end, ``value`` is still the last element, but a late subscriber receives only the
/// end, as in Rx and Combine. If late subscribers need the last value, read ``value``, or use a `Property`, which emits
/// its last value before the end.
///
/// `@unchecked Sendable` is safe for the same reason as in the superclass, because this class adds no stored
/// properties.
public final class BehaviorSubject<Element: Sendable>: Subject<Element>, @unchecked Sendable {
    /// Creates a subject with a value, which subscribers receive until another value is sent.
    @inlinable
    public init(_ value: Element) {
        super.init(Hub(replayCount: 1, replay: [value], replaysAfterEnd: false))
    }

    /// The element that was sent last. You can read it from any thread.
    @inlinable
    public var value: Element {
        guard let value = hub.latest else { preconditionFailure("A behavior subject begins with a value.") }
        return value
    }
}
