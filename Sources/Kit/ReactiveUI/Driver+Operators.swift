import Reactive

extension Driver {
    /// Transforms each element on the main actor. This runs once for each subscriber, because operators after
    /// `asDriver()` are not shared.
    @inlinable
    public func map<Result>(_ transform: @escaping @MainActor (Element) -> Result) -> Driver<Result> {
        Driver<Result>(stream.map(confined(transform)))
    }

    /// Transforms each element on the main actor and drops the results that are nil, for example for a row that is no
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

    /// Emits every intermediate result of combining the elements, except the initial result, from which each subscriber
    /// starts.
    @inlinable
    public func scan<Result: Sendable>(
        _ initialResult: Result, _ nextPartialResult: @escaping @MainActor (Result, Element) -> Result
    ) -> Driver<Result> {
        Driver<Result>(stream.scan(initialResult, confined(nextPartialResult)))
    }

    /// Drops each element that is equivalent to the last emitted one. Because it is not compared with the last received
    /// one, small changes add up until an element is emitted.
    @inlinable
    public func removeDuplicates(by areEquivalent: @escaping @MainActor (Element, Element) -> Bool) -> Driver {
        Driver(stream.removeDuplicates(by: confined(areEquivalent)))
    }

    /// Emits up to a number of elements, then ends and cancels upstream. With zero it ends without subscribing.
    @inlinable
    public func prefix(_ maxLength: Int) -> Driver { Driver(stream.prefix(maxLength)) }

    /// Ends at the first element that does not satisfy the predicate, without emitting it, then cancels upstream.
    @inlinable
    public func prefix(while predicate: @escaping @MainActor (Element) -> Bool) -> Driver {
        Driver(stream.prefix(while: confined(predicate)))
    }

    /// Emits the elements until another driver emits one, then ends. The end of the other driver alone changes nothing.
    @inlinable
    public func prefix<Other>(untilOutputFrom other: Driver<Other>) -> Driver {
        Driver(stream.prefix(untilOutputFrom: other.stream))
    }

    /// Drops elements until another driver emits one. If the other driver ends without an element, this driver also
    /// ends, because it could not emit anything.
    @inlinable
    public func drop<Other>(untilOutputFrom other: Driver<Other>) -> Driver {
        Driver(stream.drop(untilOutputFrom: other.stream))
    }

    /// Drops the first elements, such as the current value that a property emits on subscription.
    @inlinable
    public func dropFirst(_ count: Int = 1) -> Driver { Driver(stream.dropFirst(count)) }

    /// Drops elements until one does not satisfy the predicate, which is not called again.
    @inlinable
    public func drop(while predicate: @escaping @MainActor (Element) -> Bool) -> Driver {
        Driver(stream.drop(while: confined(predicate)))
    }

    /// Emits the given elements first. This driver is subscribed to afterwards, so values that a trigger sends while
    /// they are emitted are lost.
    @inlinable
    public func prepend(_ elements: Element...) -> Driver { Driver(stream.prepend(elements)) }

    /// Calls a closure for each event before downstream receives it. A cancelled subscription calls no `onFinished`.
    @inlinable
    public func handleEvents(
        onElement: @escaping @MainActor (Element) -> Void = { _ in },
        onFinished: @escaping @MainActor () -> Void = {}
    ) -> Driver {
        let finish = confined(onFinished)
        return Driver(stream.handleEvents(onElement: confined(onElement), onCompletion: { _ in finish(()) }))
    }

    /// Prints each event of the stream. Elements are printed only if a closure describes them, because they may be
    /// private.
    public func debug(
        _ name: String, print: @escaping @Sendable (String) -> Void = { Swift.print($0) },
        describing describe: @escaping @Sendable (Element) -> String = { _ in "an element" }
    ) -> Driver {
        Driver(stream.debug(name, print: print, describing: describe))
    }

    /// Emits the elements of every inner driver, in order of arrival. At most `limit` inner drivers run at a time.
    /// Further outer elements wait, in unbounded number.
    @inlinable
    public func flatMap<Result>(
        atMost limit: Int = .max, _ transform: @escaping @MainActor (Element) -> Driver<Result>
    ) -> Driver<Result> {
        let transform = confined(transform)
        return Driver<Result>(stream.flatMap(atMost: limit) { transform($0).stream })
    }

    /// Emits the elements of one inner driver after the other, in the order of the outer elements, which wait in
    /// unbounded number. An inner driver that never ends keeps them waiting forever.
    @inlinable
    public func concatMap<Result>(_ transform: @escaping @MainActor (Element) -> Driver<Result>) -> Driver<Result> {
        flatMap(atMost: 1, transform)
    }

    /// Emits the elements of the latest inner driver. Each outer element cancels the previous inner driver, so that no
    /// element of an earlier inner driver follows one of a later driver (law L31).
    @inlinable
    public func flatMapLatest<Result>(
        _ transform: @escaping @MainActor (Element) -> Driver<Result>
    ) -> Driver<Result> {
        let transform = confined(transform)
        return Driver<Result>(stream.flatMapLatest { transform($0).stream })
    }

    /// Emits the elements of one inner driver at a time. While it runs, outer elements are dropped, such as a second
    /// tap on a button that loads more (law L37).
    @inlinable
    public func flatMapFirst<Result>(
        _ transform: @escaping @MainActor (Element) -> Driver<Result>
    ) -> Driver<Result> {
        let transform = confined(transform)
        return Driver<Result>(stream.flatMapFirst { transform($0).stream })
    }

    /// Pairs each element with the latest one of another driver. Elements before the other driver's first element are
    /// dropped, and its end is ignored.
    @inlinable
    public func withLatest<Other>(from other: Driver<Other>) -> Driver<(Element, Other)> {
        Driver<(Element, Other)>(stream.withLatest(from: other.stream))
    }

    /// Combines each element with the latest one of another driver, under the rules of ``withLatest(from:)``. `combine`
    /// runs on the main actor.
    @inlinable
    public func withLatest<Other, Result>(
        from other: Driver<Other>, _ combine: @escaping @MainActor (Element, Other) -> Result
    ) -> Driver<Result> {
        Driver<Result>(stream.withLatest(from: other.stream, confined(combine)))
    }

    /// Emits the latest element if no other element follows it for a given time. The end flushes the pending element,
    /// and a cancellation drops it.
    @inlinable
    public func debounce(for quietTime: Duration, clock: some Clock<Duration> = ContinuousClock()) -> Driver {
        Driver(stream.debounce(for: quietTime, clock: clock))
    }

    /// Emits at most one element in each window of time: the first immediately, and with `latest` also the window's
    /// last one, when the window ends. The end flushes the pending element, and a cancellation drops it.
    @inlinable
    public func throttle(
        for window: Duration, clock: some Clock<Duration> = ContinuousClock(), latest: Bool = true
    ) -> Driver {
        Driver(stream.throttle(for: window, clock: clock, latest: latest))
    }

    /// Delays the elements and the end. Waiting elements are unlimited in number.
    @inlinable
    public func delay(for time: Duration, clock: some Clock<Duration> = ContinuousClock()) -> Driver {
        Driver(stream.delay(for: time, clock: clock))
    }

    /// Counts each subscription as an activity of the tracker: from before this driver is subscribed to until its end
    /// has been delivered, or until a cancellation.
    @inlinable
    public func trackActivity(_ tracker: ActivityTracker) -> Driver {
        Driver(stream.trackActivity(tracker))
    }
}

extension Driver where Element: Equatable {
    /// Drops each element that equals the previously emitted one. A ``Property`` of an equatable value already drops
    /// them.
    @inlinable
    public func removeDuplicates() -> Driver { Driver(stream.removeDuplicates()) }
}

extension Driver where Element == Int {
    /// Emits 0 after a delay, then ends. A cancellation also cancels the timer.
    @inlinable
    public static func timer(after delay: Duration, clock: some Clock<Duration> = ContinuousClock()) -> Driver<Int> {
        Driver(.timer(after: delay, clock: clock))
    }

    /// Emits 0 after the first period, 1 after the second, and so on. The driver does not end by itself. Ticks that
    /// could not be delivered in time are skipped. A period that is not longer than zero traps.
    @inlinable
    public static func timer(every period: Duration, clock: some Clock<Duration> = ContinuousClock()) -> Driver<Int> {
        Driver(.timer(every: period, clock: clock))
    }
}

/// Emits the elements of several drivers, in order of arrival. Subscribes from left to right, and finishes when all
/// have.
@inlinable @MainActor
public func merge<Element>(_ drivers: Driver<Element>...) -> Driver<Element> {
    Driver(merge(drivers.map(\.stream)))
}

/// Combines the latest elements of several drivers into a tuple, whenever one of them emits and all have a value.
///
/// Subscribes from left to right. Finishes when all have, or immediately when one ends without an element.
@inlinable @MainActor
public func combineLatest<each Element: Sendable>(
    _ driver: repeat Driver<each Element>
) -> Driver<(repeat each Element)> {
    Driver<(repeat each Element)>(combineLatest(repeat (each driver).stream))
}

/// Pairs the elements of several drivers into tuples: the first of each, then the second of each, and so on.
///
/// Elements wait, in unbounded number, for their partners. Finishes as soon as one driver has ended and none of its
/// elements wait.
@inlinable @MainActor
public func zip<each Element: Sendable>(_ driver: repeat Driver<each Element>) -> Driver<(repeat each Element)> {
    Driver<(repeat each Element)>(zip(repeat (each driver).stream))
}
