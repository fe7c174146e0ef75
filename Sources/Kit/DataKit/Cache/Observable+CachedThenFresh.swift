import Reactive

extension Observable {
    /// What the cache has, if it has anything, then what the server answers: stale while revalidating.
    ///
    /// ```swift
    /// let pages = Observable<Page<Note>>.cachedThenFresh {
    ///     await list.page(request)
    /// } fresh: {
    ///     Page(try await api.send(.notes(request)).notes, for: request, total: nil)
    /// } store: { page in
    ///     await list.store(request) { page }
    /// }
    /// ```
    ///
    /// - Order: the cached element first. The server is asked also when the cache has everything, and its answer is
    ///   emitted also when it is the same: it is the one that is not stale. It is emitted before it is stored, so that
    ///   a cache that is slow or locked does not delay the answer; the observable finishes when it is stored.
    /// - Cancellation: cancels whichever is in flight. `store` runs nevertheless for an answer that was emitted, in a
    ///   task that is cancelled.
    /// - Errors: a failure of the server comes after the cached element.
    public static func cachedThenFresh(
        cached: @escaping @Sendable () async -> Element?, fresh: @escaping @Sendable () async throws -> Element,
        store: @escaping @Sendable (Element) async -> Void
    ) -> Observable {
        concat(
            Observable<Element?> { await cached() }.compactMap(\.self),
            shownThenKept {
                let element = try await fresh()
                return (element, { await store(element) })
            })
    }

    /// What the server answers: `fresh` returns the element and the work that keeps it.
    ///
    /// The element is emitted before it is kept, and the observable finishes when it is kept.
    static func shownThenKept(
        _ fresh: @escaping @Sendable () async throws -> (Element, keep: @Sendable () async -> Void)
    ) -> Observable {
        .create { emitter in
            let task = Task(executorPreference: Work.executor) {
                do {
                    let (element, keep) = try await fresh()
                    try Task.checkCancellation()
                    emitter.send(element, isolation: nil)
                    await keep()
                    emitter.finish(isolation: nil)
                } catch {
                    emitter.fail(error, isolation: nil)
                }
            }
            return { task.cancel() }
        }
    }
}
