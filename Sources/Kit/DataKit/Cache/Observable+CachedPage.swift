import DomainKit
import Reactive

extension Observable {
    /// What the cache has, if it has anything, then what the server answers.
    ///
    /// - Order: the cached page first. The server is asked also when the cache has everything, and its page comes also
    ///   when it is the same: it is the one that is not stale.
    /// - Cancellation: cancels whichever is on its way.
    /// - Errors: a failure of the server comes after the cached page.
    package static func cachedThenFresh<Item>(
        cached: @escaping @Sendable () async -> Page<Item>?, fresh: @escaping @Sendable () async throws -> Page<Item>
    ) -> Observable where Element == Page<Item> {
        .create { emitter in
            let task = Task {
                if let page = await cached() { emitter.send(page, isolation: nil) }
                do {
                    emitter.send(try await fresh(), isolation: nil)
                    emitter.finish(isolation: nil)
                } catch {
                    emitter.fail(error, isolation: nil)
                }
            }
            return { task.cancel() }
        }
    }
}
