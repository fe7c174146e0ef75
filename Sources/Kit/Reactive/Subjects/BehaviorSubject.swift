/// A hot source with a current value. Subscribers receive it immediately, and then every sent element.
///
/// ``value`` is the last element sent, which is also the last one delivered as soon as no delivery is in progress (law
/// L5). After the end, it is still the last element sent, but a late subscriber receives only the end, as in Rx and
/// Combine. If the last value matters, read ``value``, or use a `Property`, which emits its last value before the end.
///
/// `@unchecked Sendable` is safe as in the superclass, because it adds no stored properties.
public final class BehaviorSubject<Element: Sendable>: Subject<Element>, @unchecked Sendable {
    /// Creates a subject with a value, which subscribers receive until another one is sent.
    @inlinable
    public init(_ value: Element) {
        super.init(Hub(replayCount: 1, replay: [value], replaysAfterEnd: false))
    }

    /// The last value sent. Safe to read from any thread.
    @inlinable
    public var value: Element {
        guard let value = hub.latest else { preconditionFailure("A behavior subject begins with a value.") }
        return value
    }
}
