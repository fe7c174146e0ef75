import Reactive

extension Driver {
    /// Transforms each element on the main actor. The transform runs once for each subscriber, because operators after
    /// `asDriver()` are not shared.
    @inlinable
    public func map<Result>(_ transform: @escaping @MainActor (Element) -> Result) -> Driver<Result> {
        Driver<Result>(stream.map(confined(transform)))
    }

    /// Transforms each element on the main actor, and drops results that are `nil`, for example for a row that is no
    /// longer in the list.
    @inlinable
    public func compactMap<Result>(_ transform: @escaping @MainActor (Element) -> Result?) -> Driver<Result> {
        Driver<Result>(stream.compactMap(confined(transform)))
    }

    /// Drops elements that do not satisfy the predicate, which runs on the main actor and may read a view model's
    /// state.
    @inlinable
    public func filter(_ isIncluded: @escaping @MainActor (Element) -> Bool) -> Driver {
        Driver(stream.filter(confined(isIncluded)))
    }

    /// Emits every intermediate result of combining the elements, except the initial result, with which each subscriber
    /// starts.
    @inlinable
    public func scan<Result: Sendable>(
        _ initialResult: Result, _ nextPartialResult: @escaping @MainActor (Result, Element) -> Result
    ) -> Driver<Result> {
        Driver<Result>(stream.scan(initialResult, confined(nextPartialResult)))
    }

    /// Drops each element that is equivalent to the element that was emitted last. Elements are compared with the last
    /// emitted element, and not with the last received one. So small changes add up until an element is emitted.
    @inlinable
    public func removeDuplicates(by areEquivalent: @escaping @MainActor (Element, Element) -> Bool) -> Driver {
        Driver(stream.removeDuplicates(by: confined(areEquivalent)))
    }

    /// Emits up to a number of elements, and then ends and cancels upstream. If the number is zero, it ends without
    /// subscribing.
    @inlinable
    public func prefix(_ maxLength: Int) -> Driver { Driver(stream.prefix(maxLength)) }

    /// Ends at the first element that does not satisfy the predicate, without emitting it, and then cancels upstream.
    @inlinable
    public func prefix(while predicate: @escaping @MainActor (Element) -> Bool) -> Driver {
        Driver(stream.prefix(while: confined(predicate)))
    }

    /// Emits elements until another driver emits its first element, and then ends. If the other driver ends without an
    /// element, nothing changes.
    @inlinable
    public func prefix<Other>(untilOutputFrom other: Driver<Other>) -> Driver {
        Driver(stream.prefix(untilOutputFrom: other.stream))
    }

    /// Drops elements until another driver emits its first element. If the other driver ends without an element, this
    /// driver also ends, because it could never emit anything.
    @inlinable
    public func drop<Other>(untilOutputFrom other: Driver<Other>) -> Driver {
        Driver(stream.drop(untilOutputFrom: other.stream))
    }

    /// Drops the first elements, such as the current value that a property emits on subscription.
    @inlinable
    public func dropFirst(_ count: Int = 1) -> Driver { Driver(stream.dropFirst(count)) }

    /// Drops all elements before the first element that does not satisfy the predicate. After that, the predicate is
    /// not called again.
    @inlinable
    public func drop(while predicate: @escaping @MainActor (Element) -> Bool) -> Driver {
        Driver(stream.drop(while: confined(predicate)))
    }

    /// Emits the given elements first. After that, this driver is subscribed to. So values that a trigger sends before
    /// that are lost.
    @inlinable
    public func prepend(_ elements: Element...) -> Driver { Driver(stream.prepend(elements)) }

    /// Calls a closure for each event before downstream receives the event. If the subscription is cancelled,
    /// `onFinished` is not called.
    @inlinable
    public func handleEvents(
        onElement: @escaping @MainActor (Element) -> Void = { _ in },
        onFinished: @escaping @MainActor () -> Void = {}
    ) -> Driver {
        let finish = confined(onFinished)
        return Driver(stream.handleEvents(onElement: confined(onElement), onCompletion: { _ in finish(()) }))
    }

    /// Prints each event of the stream. The contents of elements may be private, so they are printed only if a closure
    /// describes them.
    public func debug(
        _ name: String, print: @escaping @Sendable (String) -> Void = { Swift.print($0) },
        describing describe: @escaping @Sendable (Element) -> String = { _ in "an element" }
    ) -> Driver {
        Driver(stream.debug(name, print: print, describing: describe))
    }

    /// Emits the elements of all inner drivers in the order of arrival. At most `limit` inner drivers run at the same
    /// time. Further outer elements wait, without a limit on their number.
    @inlinable
    public func flatMap<Result>(
        atMost limit: Int = .max, _ transform: @escaping @MainActor (Element) -> Driver<Result>
    ) -> Driver<Result> {
        let transform = confined(transform)
        return Driver<Result>(stream.flatMap(atMost: limit) { transform($0).stream })
    }

    /// Emits the elements of one inner driver after the other, in the order of the outer elements, which wait without a
    /// limit on their number. If an inner driver never ends, the following elements wait forever.
    @inlinable
    public func concatMap<Result>(_ transform: @escaping @MainActor (Element) -> Driver<Result>) -> Driver<Result> {
        flatMap(atMost: 1, transform)
    }

    /// Emits the elements of the latest inner driver. Each outer element cancels the previous inner driver, so that no
    /// element of an earlier inner driver follows an element of a later one (law L31).
    @inlinable
    public func flatMapLatest<Result>(
        _ transform: @escaping @MainActor (Element) -> Driver<Result>
    ) -> Driver<Result> {
        let transform = confined(transform)
        return Driver<Result>(stream.flatMapLatest { transform($0).stream })
    }

    /// Emits the elements of one inner driver at a time. While an inner driver is running, outer elements are dropped,
    /// such as a second tap on a button that loads more (law L37).
    @inlinable
    public func flatMapFirst<Result>(
        _ transform: @escaping @MainActor (Element) -> Driver<Result>
    ) -> Driver<Result> {
        let transform = confined(transform)
        return Driver<Result>(stream.flatMapFirst { transform($0).stream })
    }

    /// Pairs each element with the latest element of another driver. Elements before the other driver's first element
    /// are dropped, and the end of the other driver is ignored.
    @inlinable
    public func withLatest<Other>(from other: Driver<Other>) -> Driver<(Element, Other)> {
        Driver<(Element, Other)>(stream.withLatest(from: other.stream))
    }

    /// Combines each element with the latest element of another driver, under the same rules as ``withLatest(from:)``.
    /// `combine` runs on the main actor.
    @inlinable
    public func withLatest<Other, Result>(
        from other: Driver<Other>, _ combine: @escaping @MainActor (Element, Other) -> Result
    ) -> Driver<Result> {
        Driver<Result>(stream.withLatest(from: other.stream, confined(combine)))
    }

    /// Emits the latest element if no other element follows it for a given time. At the end, the pending element is
    /// emitted, but a cancellation drops it.
    @inlinable
    public func debounce(for quietTime: Duration, clock: some Clock<Duration> = ContinuousClock()) -> Driver {
        Driver(stream.debounce(for: quietTime, clock: clock))
    }

    /// Emits at most one element in each window of time. The first element is emitted immediately. If `latest` is true,
    /// the last element of the window is emitted when the window ends. At the end, the pending element is emitted, but
    /// a cancellation drops it.
    @inlinable
    public func throttle(
        for window: Duration, clock: some Clock<Duration> = ContinuousClock(), latest: Bool = true
    ) -> Driver {
        Driver(stream.throttle(for: window, clock: clock, latest: latest))
    }

    /// Delays the elements and the end. The number of waiting elements is not limited.
    @inlinable
    public func delay(for time: Duration, clock: some Clock<Duration> = ContinuousClock()) -> Driver {
        Driver(stream.delay(for: time, clock: clock))
    }

    /// Counts each subscription as an activity of the tracker. The activity starts before this driver is subscribed to,
    /// and lasts until the end has been delivered or the subscription is cancelled.
    @inlinable
    public func trackActivity(_ tracker: ActivityTracker) -> Driver {
        Driver(stream.trackActivity(tracker))
    }
}

extension Driver where Element: Equatable {
    /// Drops each element that equals the element that was emitted last. A ``Property`` with an equatable value already
    /// drops such elements.
    @inlinable
    public func removeDuplicates() -> Driver { Driver(stream.removeDuplicates()) }
}

extension Driver where Element == Int {
    /// Emits 0 after a delay, and then ends. A cancellation also cancels the timer.
    @inlinable
    public static func timer(after delay: Duration, clock: some Clock<Duration> = ContinuousClock()) -> Driver<Int> {
        Driver(.timer(after: delay, clock: clock))
    }

    /// Emits 0 after the first period, 1 after the second period, and so on. The driver never ends by itself. Ticks
    /// that could not be delivered in time are skipped. A period of zero or less traps.
    @inlinable
    public static func timer(every period: Duration, clock: some Clock<Duration> = ContinuousClock()) -> Driver<Int> {
        Driver(.timer(every: period, clock: clock))
    }
}

/// Emits the elements of several drivers in the order of arrival. The result subscribes from left to right, and
/// finishes when all drivers have finished.
@inlinable @MainActor
public func merge<Element>(_ drivers: Driver<Element>...) -> Driver<Element> {
    Driver(merge(drivers.map(\.stream)))
}

/// Combines the latest elements of several drivers into a tuple whenever one of them emits and all have a value.
///
/// The result subscribes from left to right. It finishes when all drivers have finished, or immediately when one of
/// them ends without an element.
@inlinable @MainActor
public func combineLatest<each Element: Sendable>(
    _ driver: repeat Driver<each Element>
) -> Driver<(repeat each Element)> {
    Driver<(repeat each Element)>(combineLatest(repeat (each driver).stream))
}

/// Pairs the elements of several drivers into tuples: first the first elements of all, then the second elements, and so
/// on.
///
/// Elements wait for their partners, without a limit on their number. The result finishes as soon as one driver has
/// ended and none of its elements are waiting.
@inlinable @MainActor
public func zip<each Element: Sendable>(_ driver: repeat Driver<each Element>) -> Driver<(repeat each Element)> {
    Driver<(repeat each Element)>(zip(repeat (each driver).stream))
}
