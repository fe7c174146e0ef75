import Foundation

/// Holds a thread of the store, not of Swift, until a test lets it go on.
package final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    package func open() { semaphore.signal() }

    package func wait() { semaphore.wait() }
}
