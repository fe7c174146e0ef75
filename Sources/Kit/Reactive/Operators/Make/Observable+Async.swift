extension Observable {
    /// Emits the result of an async closure, then ends.
    ///
    /// Each subscription runs the closure in a separate task, which starts immediately: if the closure does not
    /// suspend, its element is delivered before `subscribe` returns. Before macOS 26 and iOS 26, and on a
    /// ``WorkExecutor``, tasks do not start immediately, so the element arrives a little later.
    ///
    /// ```swift
    /// let greeting = Observable { "Hello" }
    /// ```
    ///
    /// - Order: the result, then the end.
    /// - Cancellation: cancels the task. A late result is dropped.
    /// - Errors: a throw fails the stream.
    public init(_ operation: @escaping @Sendable () async throws -> Element) {
        self.init { scope, observer in
            scope.runTask(into: observer) { port in
                port.send(try await operation(), from: nil)
            }
        }
    }

    /// Emits the elements of an async sequence, then ends.
    ///
    /// Each subscription iterates the sequence in a separate task, as fast as it produces. If elements arrive faster
    /// than the subscriber processes them, they wait in unbounded number. The task starts immediately. Before macOS 26
    /// and iOS 26, and on a ``WorkExecutor``, it starts a little later.
    ///
    /// - Order: as in the sequence.
    /// - Cancellation: cancels the task, and with it the iteration.
    /// - Errors: a throw of the sequence fails the stream.
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

/// Whether a task's closure begins before the call that starts the task returns. False before macOS 26 and iOS 26.
///
/// `-D WITHOUT_IMMEDIATE_TASKS` makes it false, so that CI tests the behavior on those systems.
package var hasImmediateTasks: Bool {
    #if !WITHOUT_IMMEDIATE_TASKS
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { return true }
    #endif
    return false
}

/// Starts a detached task, which inherits no task-local values. Any task may send the outer element that starts an
/// inner observable, and must not influence it.
private func startTask(
    on executor: (any WorkExecutor)?, priority: TaskPriority, _ operation: @escaping @Sendable () async -> Void
) -> Task<Void, Never> {
    // In Swift 6.3, an immediate task that prefers an executor may continue on another one.
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
