import Foundation

/// Blocks a thread of the store until a test opens the gate. Must not be used on a thread of Swift's pool.
package final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    package func open() { semaphore.signal() }

    package func wait() { semaphore.wait() }
}
