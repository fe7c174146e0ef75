import ReactiveUI

extension Live {
    /// Sends to an input, and returns when an output satisfies a condition. Use it with SwiftUI's `refreshable`.
    ///
    /// ```swift
    /// func reload() async {
    ///     await scene.send(\.$reload, until: \.$notes) { !$0.isBusy }
    /// }
    /// ```
    ///
    /// `refreshable` takes a `@Sendable` closure, which does not run on the main actor. In this closure, call a method
    /// of the view such as the one above, or start the closure with `@MainActor in`.
    ///
    /// - Order: the first value that is checked is the value of the output after the input was sent.
    /// - Cancellation: if the task is cancelled, the method returns immediately. Work that the input has started
    ///   continues. After ``end()``, the output no longer changes, so only a cancellation of the task can end the wait.
    public func send<Value: Sendable>(
        _ input: KeyPath<Model.Input, Trigger<Void>>, until output: KeyPath<Model.Output, Property<Value>>,
        _ condition: (Value) -> Bool
    ) async {
        self.input[keyPath: input].send(())
        // The buffer is unbounded, because another value may immediately follow the value that satisfies the condition.
        let (values, continuation) = AsyncStream.makeStream(of: Value.self)
        let subscription = self.output[keyPath: output].driver.drive { continuation.yield($0) }
        defer { subscription.cancel() }
        for await value in values where condition(value) { return }
    }
}
