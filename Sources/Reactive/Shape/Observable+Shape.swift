extension Observable {
    /// Each element, transformed.
    ///
    /// - Errors: a throw cancels upstream, then fails the stream.
    @inlinable
    public func map<Result>(_ transform: @escaping @Sendable (Element) throws -> Result) -> Observable<Result> {
        Observable<Result> { scope, observer in
            attach(
                scope,
                observer.receiving { element in
                    guard let result = scope.attempt(observer, { try transform(element) }) else { return }
                    observer.onElement(result)
                })
        }
    }

    /// Each transformed element that is not nil.
    ///
    /// - Errors: a throw cancels upstream, then fails the stream.
    @inlinable
    public func compactMap<Result>(
        _ transform: @escaping @Sendable (Element) throws -> Result?
    ) -> Observable<Result> {
        Observable<Result> { scope, observer in
            attach(
                scope,
                observer.receiving { element in
                    guard let result = scope.attempt(observer, { try transform(element) }) else { return }
                    if let result { observer.onElement(result) }
                })
        }
    }

    /// The elements that satisfy the predicate.
    ///
    /// - Errors: a throw cancels upstream, then fails the stream.
    @inlinable
    public func filter(_ isIncluded: @escaping @Sendable (Element) throws -> Bool) -> Observable {
        Observable { scope, observer in
            attach(
                scope,
                observer.receiving { element in
                    if scope.attempt(observer, { try isIncluded(element) }) == true { observer.onElement(element) }
                })
        }
    }

    /// Every intermediate result of combining the elements, beginning with the first element's. The seed itself is
    /// not emitted, and each subscription starts from it anew.
    ///
    /// - Errors: a throw cancels upstream, then fails the stream.
    @inlinable
    public func scan<Result: Sendable>(
        _ initialResult: Result, _ nextPartialResult: @escaping @Sendable (Result, Element) throws -> Result
    ) -> Observable<Result> {
        Observable<Result> { scope, observer in
            let state = Confined(initialResult)
            attach(
                scope,
                observer.receiving { element in
                    guard let result = scope.attempt(observer, { try nextPartialResult(state.value, element) })
                    else { return }
                    state.value = result
                    observer.onElement(result)
                })
        }
    }

    /// The elements without those that equal the one emitted before.
    ///
    /// - Errors: a throw of the predicate cancels upstream, then fails the stream.
    @inlinable
    public func removeDuplicates(
        by areEquivalent: @escaping @Sendable (Element, Element) throws -> Bool
    ) -> Observable {
        Observable { scope, observer in
            let last = Confined<Element?>(nil)
            attach(
                scope,
                observer.receiving { element in
                    if let previous = last.value {
                        guard scope.attempt(observer, { try areEquivalent(previous, element) }) == false
                        else { return }
                    }
                    last.value = element
                    observer.onElement(element)
                })
        }
    }

    /// The elements up to a number of them.
    ///
    /// The last one is followed by the end at once; then upstream is cancelled. Zero elements end without
    /// subscribing.
    @inlinable
    public func prefix(_ maxLength: Int) -> Observable {
        guard maxLength > 0 else { return .empty() }
        return Observable { scope, observer in
            let upstream = scope.makeChild()
            let remaining = Confined(maxLength)
            attach(
                upstream,
                Observer { element in
                    guard remaining.value > 0 else { return }
                    remaining.value -= 1
                    let isLast = remaining.value == 0
                    observer.onElement(element)
                    guard isLast else { return }
                    if scope.isActive { observer.onCompletion(.finished) }
                    upstream.cancel()
                } onCompletion: { completion in
                    guard remaining.value > 0 else { return }
                    remaining.value = 0
                    observer.onCompletion(completion)
                })
        }
    }

    /// The elements after the first few.
    @inlinable
    public func dropFirst(_ count: Int = 1) -> Observable {
        Observable { scope, observer in
            let remaining = Confined(count)
            attach(
                scope,
                observer.receiving { element in
                    if remaining.value > 0 {
                        remaining.value -= 1
                    } else {
                        observer.onElement(element)
                    }
                })
        }
    }

    /// Some elements first, then this observable, which is subscribed to after they are out.
    ///
    /// In a `for await` loop it is subscribed to at once, so that nothing is missed while the loop takes the first
    /// elements (law L7); they still come first.
    @inlinable
    public func prepend(_ elements: Element...) -> Observable {
        Observable { scope, observer in
            let isEarly = scope.mailbox.isPulled
            let iterator = Confined(elements.makeIterator())
            scope.generate(
                into: Observer(onElement: observer.onElement) { _ in
                    if !isEarly, scope.isActive { attach(scope, observer) }
                }
            ) { iterator.value.next() }
            if isEarly { attach(scope, observer) }
        }
    }

    /// Looks on as the stream passes by.
    ///
    /// - Order: `onElement` and `onCompletion` run before downstream gets the event. `onCancel` runs when the
    ///   subscription is given up before its end, on the thread that gives it up.
    /// - Errors: a throw of `onElement` cancels upstream, then fails the stream.
    @inlinable
    public func handleEvents(
        onSubscribe: (@Sendable () -> Void)? = nil,
        onElement: (@Sendable (Element) throws -> Void)? = nil,
        onCompletion: (@Sendable (Completion) -> Void)? = nil,
        onCancel: (@Sendable () -> Void)? = nil
    ) -> Observable {
        Observable { scope, observer in
            onSubscribe?()
            let guardian = onCancel.map { Guardian(in: scope, onCancel: $0) }
            attach(
                scope,
                Observer { element in
                    if let onElement {
                        guard scope.attempt(observer, { try onElement(element) }) != nil else { return }
                    }
                    observer.onElement(element)
                } onCompletion: { completion in
                    guardian?.disarm()
                    onCompletion?(completion)
                    observer.onCompletion(completion)
                })
        }
    }
}

extension Observable where Element: Equatable {
    /// The elements without those that equal the one emitted before.
    @inlinable
    public func removeDuplicates() -> Observable {
        removeDuplicates(by: ==)
    }
}
