extension Observable {
    /// Each element, transformed.
    ///
    /// - Errors: a throw cancels upstream, then fails the stream.
    @inlinable
    public func map<Result, Failure: Error>(
        _ transform: @escaping @Sendable (Element) throws(Failure) -> Result
    ) -> Observable<Result> {
        Observable<Result> { scope, observer in
            let onElement = observer.onElement
            let failing = observer.failing(in: scope, with: Failure.self)
            attach(
                scope,
                observer.receiving { element in
                    do { onElement(try transform(element)) } catch { failing?.fail(error) }
                })
        }
    }

    /// Each transformed element that is not nil.
    ///
    /// - Errors: a throw cancels upstream, then fails the stream.
    @inlinable
    public func compactMap<Result, Failure: Error>(
        _ transform: @escaping @Sendable (Element) throws(Failure) -> Result?
    ) -> Observable<Result> {
        Observable<Result> { scope, observer in
            let onElement = observer.onElement
            let failing = observer.failing(in: scope, with: Failure.self)
            attach(
                scope,
                observer.receiving { element in
                    do { if let result = try transform(element) { onElement(result) } } catch { failing?.fail(error) }
                })
        }
    }

    /// The elements that satisfy the predicate.
    ///
    /// - Errors: a throw cancels upstream, then fails the stream.
    @inlinable
    public func filter<Failure: Error>(
        _ isIncluded: @escaping @Sendable (Element) throws(Failure) -> Bool
    ) -> Observable {
        Observable { scope, observer in
            let onElement = observer.onElement
            let failing = observer.failing(in: scope, with: Failure.self)
            attach(
                scope,
                observer.receiving { element in
                    do { if try isIncluded(element) { onElement(element) } } catch { failing?.fail(error) }
                })
        }
    }

    /// Every intermediate result of combining the elements, beginning with the first element's. The seed itself is
    /// not emitted, and each subscription starts from it anew.
    ///
    /// - Errors: a throw cancels upstream, then fails the stream.
    @inlinable
    public func scan<Result: Sendable, Failure: Error>(
        _ initialResult: Result, _ nextPartialResult: @escaping @Sendable (Result, Element) throws(Failure) -> Result
    ) -> Observable<Result> {
        Observable<Result> { scope, observer in
            let onElement = observer.onElement
            let failing = observer.failing(in: scope, with: Failure.self)
            let state = Confined(initialResult)
            attach(
                scope,
                observer.receiving { element in
                    do {
                        let result = try nextPartialResult(state.value, element)
                        state.value = result
                        onElement(result)
                    } catch {
                        failing?.fail(error)
                    }
                })
        }
    }

    /// The elements without those that equal the one emitted before.
    ///
    /// - Errors: a throw of the predicate cancels upstream, then fails the stream.
    @inlinable
    public func removeDuplicates<Failure: Error>(
        by areEquivalent: @escaping @Sendable (Element, Element) throws(Failure) -> Bool
    ) -> Observable {
        Observable { scope, observer in
            let onElement = observer.onElement
            let failing = observer.failing(in: scope, with: Failure.self)
            let last = Confined<Element?>(nil)
            attach(
                scope,
                observer.receiving { element in
                    do {
                        if let previous = last.value, try areEquivalent(previous, element) { return }
                        last.value = element
                        onElement(element)
                    } catch {
                        failing?.fail(error)
                    }
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
            scope.generate(
                elements.makeIterator(),
                into: Observer(onElement: observer.onElement) { _ in
                    if !isEarly, scope.isActive { attach(scope, observer) }
                })
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
