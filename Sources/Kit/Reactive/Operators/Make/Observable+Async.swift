extension Observable {
    /// Emits the result of an async closure, and then ends.
    ///
    /// Each subscription runs the closure in a separate task, which starts immediately. If the closure does not
    /// suspend, its element is delivered before `subscribe` returns. Before macOS 26 and iOS 26, and on a
    /// ``WorkExecutor``, tasks do not start immediately, so the element arrives a little later.
    ///
    /// ```swift
    /// let greeting = Observable { "Hello" }
    /// ```
    ///
    /// - Order: the result, and then the end.
    /// - Cancellation: cancels the task. If a result still arrives, it is dropped.
    /// - Errors: an error of the closure fails the stream.
    public init(_ operation: @escaping @Sendable () async throws -> Element) {
        self.init { scope, observer in
            scope.runTask(into: observer) { port in
                port.send(try await operation(), from: nil)
            }
        }
    }

    /// Emits the elements of an async sequence, and then ends.
    ///
    /// Each subscription iterates the sequence in a separate task, as fast as the sequence produces elements. If the
    /// subscriber is slower, elements wait, without a limit on their number. The task starts immediately. Before macOS
    /// 26 and iOS 26, and on a ``WorkExecutor``, it starts a little later.
    ///
    /// - Order: elements keep the order of the sequence.
    /// - Cancellation: cancels the task, and with it the iteration.
    /// - Errors: an error of the sequence fails the stream.
    public init<Elements: AsyncSequence & Sendable>(_ elements: Elements) where Elements.Element == Element {
        self.init { scope, observer in
            scope.runTask(into: observer) { port in
                var count = 0
                for try await element in elements {
                    guard port.isActive else { return }
                    port.send(element, from: nil)
                    // Yield from time to time. Otherwise, a sequence that never suspends would block its subscriber,
                    // which may want to cancel.
                    count += 1
                    if count.isMultiple(of: 1_024) { await Task.yield() }
                }
            }
        }
    }
}

extension Scope {
    func runTask<Element>(
        into observer: Observer<Element>, _ body: @escaping @Sendable (Port<Element>) async throws -> Void
    ) {
        let port = Port(in: self, observer: observer)
        let task = startTask(on: mailbox.executor, priority: mailbox.priority) {
            do {
                try await body(port)
                port.complete(.finished, from: nil)
            } catch {
                port.complete(.failed(error), from: nil)
            }
        }
        open(port) { task.cancel() }
    }
}

/// Whether the closure of a task starts before the call that creates the task returns, as from macOS 26 and iOS 26 on.
///
/// The compiler flag `-D WITHOUT_IMMEDIATE_TASKS` makes it false, so that CI tests the behavior of those systems.
package var hasImmediateTasks: Bool {
    #if !WITHOUT_IMMEDIATE_TASKS
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { return true }
    #endif
    return false
}

/// Starts a detached task, which inherits no task-local values. Any task may send the outer element that starts an
/// inner observable, but must not influence the inner observable.
private func startTask(
    on executor: (any WorkExecutor)?, priority: TaskPriority, _ operation: @escaping @Sendable () async -> Void
) -> Task<Void, Never> {
    // In Swift 6.3, an immediate task that prefers an executor may continue on another executor.
    if let executor {
        return Task.detached(executorPreference: executor, priority: priority) {
            await Work.$scoped.withValue(executor, operation: operation)
        }
    }
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *), hasImmediateTasks {
        return Task.immediateDetached(priority: priority) { await operation() }
    }
    return Task.detached(priority: priority) { await operation() }
}
