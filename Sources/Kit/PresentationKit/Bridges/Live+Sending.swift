import ReactiveUI

extension Live {
    /// Sends to an input, and returns when an output fulfills a condition. Use it with SwiftUI's `refreshable`.
    ///
    /// ```swift
    /// func reload() async {
    ///     await scene.send(\.$reload, until: \.$notes) { !$0.isBusy }
    /// }
    /// ```
    ///
    /// `refreshable` takes a `@Sendable` closure, which does not run on the main actor. Let it call a method of the
    /// view such as the one above, or begin the closure with `@MainActor in`.
    ///
    /// - Order: the condition is first checked for the value that the output has after the input was sent.
    /// - Cancellation: if the task is cancelled, returns immediately. Work that the input has started continues. After
    ///   ``end()``, the output no longer changes, so only the task's cancellation ends a wait for a change.
    public func send<Value: Sendable>(
        _ input: KeyPath<Model.Input, Trigger<Void>>, until output: KeyPath<Model.Output, Property<Value>>,
        _ condition: (Value) -> Bool
    ) async {
        self.input[keyPath: input].send(())
        // The buffer is unbounded, because a value that fulfills the condition may be followed immediately by another
        // one.
        let (values, continuation) = AsyncStream.makeStream(of: Value.self)
        let subscription = self.output[keyPath: output].driver.drive { continuation.yield($0) }
        defer { subscription.cancel() }
        for await value in values where condition(value) { return }
    }
}
