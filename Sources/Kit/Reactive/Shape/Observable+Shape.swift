extension Observable {
    /// Transforms each element.
    ///
    /// ```swift
    /// let lengths = Observable(["a", "bcd"]).map { $0.count }  // 1, 3
    /// ```
    ///
    /// - Order: kept.
    /// - Cancellation: cancels upstream.
    /// - Errors: a throw cancels upstream, then fails the stream.
    @inlinable
    public func map<Result, Failure: Error>(
        _ transform: @escaping @Sendable (Element) throws(Failure) -> Result
    ) -> Observable<Result> {
        pass(throwing: Failure.self) { send, failing in
            { element in
                do { send(try transform(element)) } catch { failing?.fail(error) }
            }
        }
    }

    /// Transforms each element and leaves out the results that are nil.
    ///
    /// ```swift
    /// let numbers = Observable(["1", "x", "3"]).compactMap { Int($0) }  // 1, 3
    /// ```
    ///
    /// - Order: kept.
    /// - Cancellation: cancels upstream.
    /// - Errors: a throw cancels upstream, then fails the stream.
    @inlinable
    public func compactMap<Result, Failure: Error>(
        _ transform: @escaping @Sendable (Element) throws(Failure) -> Result?
    ) -> Observable<Result> {
        pass(throwing: Failure.self) { send, failing in
            { element in
                do { if let result = try transform(element) { send(result) } } catch { failing?.fail(error) }
            }
        }
    }

    /// Leaves out the elements that do not satisfy the predicate.
    ///
    /// - Order: kept.
    /// - Cancellation: cancels upstream.
    /// - Errors: a throw cancels upstream, then fails the stream.
    @inlinable
    public func filter<Failure: Error>(
        _ isIncluded: @escaping @Sendable (Element) throws(Failure) -> Bool
    ) -> Observable {
        pass(throwing: Failure.self) { send, failing in
            { element in
                do { if try isIncluded(element) { send(element) } } catch { failing?.fail(error) }
            }
        }
    }

    /// Emits every intermediate result of combining the elements, beginning with the first element's.
    ///
    /// The initial result itself is not emitted, and each subscription starts from it anew.
    ///
    /// ```swift
    /// let sums = Observable([1, 2, 3]).scan(0) { $0 + $1 }  // 1, 3, 6
    /// ```
    ///
    /// - Order: kept.
    /// - Cancellation: cancels upstream.
    /// - Errors: a throw cancels upstream, then fails the stream.
    @inlinable
    public func scan<Result: Sendable, Failure: Error>(
        _ initialResult: Result, _ nextPartialResult: @escaping @Sendable (Result, Element) throws(Failure) -> Result
    ) -> Observable<Result> {
        pass(throwing: Failure.self) { send, failing in
            let state = Confined(initialResult)
            return { element in
                do {
                    let result = try nextPartialResult(state.value, element)
                    state.value = result
                    send(result)
                } catch {
                    failing?.fail(error)
                }
            }
        }
    }

    /// Leaves out each element that is equivalent to the one emitted before it.
    ///
    /// - Order: kept.
    /// - Cancellation: cancels upstream.
    /// - Errors: a throw of the predicate cancels upstream, then fails the stream.
    @inlinable
    public func removeDuplicates<Failure: Error>(
        by areEquivalent: @escaping @Sendable (Element, Element) throws(Failure) -> Bool
    ) -> Observable {
        pass(throwing: Failure.self) { send, failing in
            let last = Confined<Element?>(nil)
            return { element in
                do {
                    if let previous = last.value, try areEquivalent(previous, element) { return }
                    last.value = element
                    send(element)
                } catch {
                    failing?.fail(error)
                }
            }
        }
    }
}

extension Observable where Element: Equatable {
    /// Leaves out each element that equals the one emitted before it.
    ///
    /// ```swift
    /// let changes = Observable([1, 1, 2, 1]).removeDuplicates()  // 1, 2, 1
    /// ```
    ///
    /// - Order: kept.
    /// - Cancellation: cancels upstream.
    /// - Errors: pass.
    @inlinable
    public func removeDuplicates() -> Observable {
        removeDuplicates(by: ==)
    }
}
