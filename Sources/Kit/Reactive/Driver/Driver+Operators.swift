extension Driver {
    /// Each element, transformed.
    @inlinable
    public func map<Result>(_ transform: @escaping @MainActor (Element) -> Result) -> Driver<Result> {
        Driver<Result>(stream.map(confined(transform)))
    }

    /// Each transformed element that is not nil.
    @inlinable
    public func compactMap<Result>(_ transform: @escaping @MainActor (Element) -> Result?) -> Driver<Result> {
        Driver<Result>(stream.compactMap(confined(transform)))
    }

    /// The elements that satisfy the predicate.
    @inlinable
    public func filter(_ isIncluded: @escaping @MainActor (Element) -> Bool) -> Driver {
        Driver(stream.filter(confined(isIncluded)))
    }

    /// Every intermediate result of combining the elements; the seed itself is not emitted.
    @inlinable
    public func scan<Result: Sendable>(
        _ initialResult: Result, _ nextPartialResult: @escaping @MainActor (Result, Element) -> Result
    ) -> Driver<Result> {
        Driver<Result>(stream.scan(initialResult, confined(nextPartialResult)))
    }

    /// The elements without those that equal the one emitted before.
    @inlinable
    public func removeDuplicates(by areEquivalent: @escaping @MainActor (Element, Element) -> Bool) -> Driver {
        Driver(stream.removeDuplicates(by: confined(areEquivalent)))
    }

    /// The elements up to a number of them, then the end.
    @inlinable
    public func prefix(_ maxLength: Int) -> Driver { Driver(stream.prefix(maxLength)) }

    /// The elements after the first few.
    @inlinable
    public func dropFirst(_ count: Int = 1) -> Driver { Driver(stream.dropFirst(count)) }

    /// One element first, then this driver.
    @inlinable
    public func prepend(_ element: Element) -> Driver { Driver(stream.prepend(element)) }

    /// Looks on as the stream passes by: each closure runs before downstream gets the event.
    @inlinable
    public func handleEvents(
        onElement: @escaping @MainActor (Element) -> Void = { _ in },
        onFinished: @escaping @MainActor () -> Void = {}
    ) -> Driver {
        let finish = confined(onFinished)
        return Driver(stream.handleEvents(onElement: confined(onElement), onCompletion: { _ in finish(()) }))
    }

    /// The elements of every inner driver, merged as they come.
    @inlinable
    public func flatMap<Result>(_ transform: @escaping @MainActor (Element) -> Driver<Result>) -> Driver<Result> {
        let transform = confined(transform)
        return Driver<Result>(stream.flatMap { transform($0).stream })
    }

    /// The elements of the latest inner driver: each outer element cancels the inner one before it.
    @inlinable
    public func flatMapLatest<Result>(
        _ transform: @escaping @MainActor (Element) -> Driver<Result>
    ) -> Driver<Result> {
        let transform = confined(transform)
        return Driver<Result>(stream.flatMapLatest { transform($0).stream })
    }

    /// The elements of one inner driver at a time: while it runs, outer elements are dropped.
    @inlinable
    public func flatMapFirst<Result>(
        _ transform: @escaping @MainActor (Element) -> Driver<Result>
    ) -> Driver<Result> {
        let transform = confined(transform)
        return Driver<Result>(stream.flatMapFirst { transform($0).stream })
    }

    /// Each element together with the latest one of another driver.
    @inlinable
    public func withLatest<Other>(from other: Driver<Other>) -> Driver<(Element, Other)> {
        Driver<(Element, Other)>(stream.withLatest(from: other.stream))
    }

    /// Each element combined with the latest one of another driver.
    @inlinable
    public func withLatest<Other, Result>(
        from other: Driver<Other>, _ combine: @escaping @MainActor (Element, Other) -> Result
    ) -> Driver<Result> {
        Driver<Result>(stream.withLatest(from: other.stream, confined(combine)))
    }

    /// The latest element, once none has followed it for a while.
    @inlinable
    public func debounce(for quietTime: Duration, clock: some Clock<Duration> = ContinuousClock()) -> Driver {
        Driver(stream.debounce(for: quietTime, clock: clock))
    }

    /// At most one element in each window of time.
    @inlinable
    public func throttle(
        for window: Duration, clock: some Clock<Duration> = ContinuousClock(), latest: Bool = true
    ) -> Driver {
        Driver(stream.throttle(for: window, clock: clock, latest: latest))
    }

    /// The elements, and the end, a while later.
    @inlinable
    public func delay(for time: Duration, clock: some Clock<Duration> = ContinuousClock()) -> Driver {
        Driver(stream.delay(for: time, clock: clock))
    }

    /// Counts each subscription as an activity of the tracker.
    @inlinable
    public func trackActivity(_ tracker: ActivityTracker) -> Driver {
        Driver(stream.trackActivity(tracker))
    }
}

extension Driver where Element: Equatable {
    /// The elements without those that equal the one emitted before.
    @inlinable
    public func removeDuplicates() -> Driver { Driver(stream.removeDuplicates()) }
}

extension Driver where Element == Int {
    /// The numbers of the periods that have passed, beginning with 0 after the first.
    @inlinable
    public static func timer(every period: Duration, clock: some Clock<Duration> = ContinuousClock()) -> Driver<Int> {
        Driver(.timer(every: period, clock: clock))
    }
}

/// The elements of several drivers, merged as they come.
@inlinable @MainActor
public func merge<Element>(_ drivers: Driver<Element>...) -> Driver<Element> {
    Driver(merge(drivers.map(\.stream)))
}

/// The latest elements of several drivers as a tuple, whenever one of them changes.
@inlinable @MainActor
public func combineLatest<each Element: Sendable>(
    _ driver: repeat Driver<each Element>
) -> Driver<(repeat each Element)> {
    Driver<(repeat each Element)>(combineLatest(repeat (each driver).stream))
}

/// The elements of several drivers as tuples: the first of each, then the second of each, and so on.
@inlinable @MainActor
public func zip<each Element: Sendable>(_ driver: repeat Driver<each Element>) -> Driver<(repeat each Element)> {
    Driver<(repeat each Element)>(zip(repeat (each driver).stream))
}
