extension Observable {
    /// Calls closures for the events of the stream.
    ///
    /// - Order: `onSubscribe` runs before upstream is subscribed to. `onElement` and `onCompletion` run before
    ///   downstream receives the event. Exactly one of `onCompletion` and `onCancel` runs. `onCancel` runs if the
    ///   subscription is cancelled before its end, on the thread that cancels it.
    /// - Cancellation: cancels upstream.
    /// - Errors: an error of `onElement` cancels upstream, and then fails the stream. `onCompletion` is called for this
    ///   failure, too.
    @inlinable
    public func handleEvents(
        onSubscribe: (@Sendable () -> Void)? = nil,
        onElement: (@Sendable (Element) throws -> Void)? = nil,
        onCompletion: (@Sendable (Completion) -> Void)? = nil,
        onCancel: (@Sendable () -> Void)? = nil
    ) -> Observable {
        Observable { scope, observer in
            onSubscribe?()
            // The guardian is needed even without `onCancel`. Otherwise, an end that a stage above has cancelled would
            // reach `onCompletion`.
            let guardian = onCompletion == nil && onCancel == nil ? nil : Guardian(in: scope) { onCancel?() }
            // A failure upstream cancels the scope in which it occurs, and this must not look like a cancellation here.
            let upstream = scope.makeChild()
            let downstream = Observer(onElement: observer.onElement) { completion in
                if let guardian, !guardian.disarm() { return }
                onCompletion?(completion)
                observer.onCompletion(completion)
            }
            attach(
                upstream,
                downstream.receiving { element in
                    do {
                        try onElement?(element)
                        downstream.onElement(element)
                    } catch {
                        upstream.fail(downstream.onCompletion, with: error)
                    }
                })
        }
    }

    /// Prints a line for each event of the stream: `name: subscribed`, `name: an element`, `name: finished`.
    ///
    /// The contents of elements may be private, so they are printed only if a closure describes them.
    ///
    /// ```swift
    /// let shown = Observable([1, 2]).debug("numbers", describing: { "\($0)" })  // numbers: 1
    /// ```
    ///
    /// - Order: each line is printed before downstream receives the event.
    /// - Cancellation: cancels upstream, and prints `name: cancelled`.
    /// - Errors: passed on. The line contains the description of the failure.
    public func debug(
        _ name: String, print: @escaping @Sendable (String) -> Void = { Swift.print($0) },
        describing describe: @escaping @Sendable (Element) -> String = { _ in "an element" }
    ) -> Observable {
        handleEvents {
            print("\(name): subscribed")
        } onElement: {
            print("\(name): \(describe($0))")
        } onCompletion: { completion in
            switch completion {
            case .finished: print("\(name): finished")
            case .failed(let error): print("\(name): failed: \(error)")
            }
        } onCancel: {
            print("\(name): cancelled")
        }
    }
}
