/// Emits the elements of several observables in the order of arrival.
///
/// ```swift
/// let both = merge(Observable([1, 2]), Observable([3]))  // 1, 2, 3
/// ```
///
/// - Order: subscribes from left to right. Elements that the first observable has at subscription come before all
///   elements of the second observable. For a sequence, these are its first 16,384 elements, or its first 64 elements
///   in a `for await` loop. After that, sequences take turns. The result finishes when all observables have finished.
/// - Cancellation: cancels all observables.
/// - Errors: the first failure cancels the other observables, and then fails the stream.
@inlinable
public func merge<Element>(_ sources: Observable<Element>...) -> Observable<Element> {
    merge(sources)
}

/// Emits the elements of any number of observables in the order of arrival.
///
/// If the array is empty, the result ends immediately. Otherwise, it behaves like `merge` with several arguments.
@inlinable
public func merge<Element>(_ sources: [Observable<Element>]) -> Observable<Element> {
    guard !sources.isEmpty else { return .empty() }
    return Observable { scope, observer in
        let all = scope.makeChild()
        let running = Confined(sources.count)
        let each = Observer(onElement: observer.onElement) { completion in
            running.value -= 1
            if case .finished = completion, running.value > 0 { return }
            if all.end() { observer.onCompletion(completion) }
        }
        for source in sources { source.attach(all, each) }
    }
}
