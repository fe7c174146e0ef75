/// Emits the elements of several observables, as they come.
///
/// ```swift
/// let both = merge(Observable([1, 2]), Observable([3]))  // 1, 2, 3
/// ```
///
/// - Order: subscribes from left to right; what the first has to say at once precedes everything of the second. Of a
///   sequence that is its first 16,384 elements, in a `for await` loop its first 64: then sequences take turns.
///   Finishes when all have.
/// - Cancellation: cancels all.
/// - Errors: the first failure cancels the others, then fails the stream.
@inlinable
public func merge<Element>(_ sources: Observable<Element>...) -> Observable<Element> {
    merge(sources)
}

/// Emits the elements of any number of observables, as they come.
///
/// An empty array ends at once. In all else as `merge` of several arguments.
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
