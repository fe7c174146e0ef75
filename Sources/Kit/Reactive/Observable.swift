/// A description of a sequence of elements over time, which runs separately for each subscriber.
///
/// An observable is a value, and does nothing until it is subscribed to. Each subscription has one mailbox, and the
/// isolation of its subscriber. Its operators run there one event at a time, and are never re-entered.
///
/// ```swift
/// let queries = PublishSubject<String>()
/// let subscription = queries.observable
///     .map { $0.lowercased() }
///     .removeDuplicates()
///     .subscribe { print($0) }
/// queries.send("Swift")  // prints "swift" before it returns
/// ```
///
/// - Order: the elements of one subscription arrive in the order in which they were sent, from one source or several.
///   An operator keeps the order unless its documentation says otherwise.
/// - Cancellation: releasing or cancelling the ``Subscription``, or leaving a `for await` loop, releases everything
///   upstream before the next statement. Cancelling the task of a loop also releases everything upstream, before the
///   loop ends.
/// - Errors: a failure ends the sequence after all earlier elements.
public struct Observable<Element: Sendable>: Sendable {
    /// Sets up the sources and operators of one subscription within a scope.
    ///
    /// The closure only registers sources, and never emits. Elements that a source has at subscription wait in the
    /// mailbox until the setup is complete, so that every operator is ready before it receives an element.
    @usableFromInline package let attach: @Sendable (Scope, Observer<Element>) -> Void

    @inlinable
    package init(attach: @escaping @Sendable (Scope, Observer<Element>) -> Void) {
        self.attach = attach
    }
}
