import Reactive

extension Observable {
    /// Emits the cached element, if it exists, then the server's response (stale while revalidating).
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
    /// - Order: the cached element first. The server is asked even if the cache has everything, and its response is
    ///   emitted even if it is the same, because it is not stale. It is emitted before it is stored, so that a slow or
    ///   locked cache does not delay the response. The observable finishes when it is stored.
    /// - Cancellation: cancels the read or the request in flight. For an emitted response, `store` still runs, in a
    ///   cancelled task.
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

    /// The server's response: `fresh` returns the element and the work that saves it.
    ///
    /// The element is emitted before it is saved, and the observable finishes when it is saved.
    static func shownThenKept(
        _ fresh: @escaping @Sendable () async throws -> (Element, keep: @Sendable () async -> Void)
    ) -> Observable {
        .create { emitter in
            let task = Work.task {
                do {
                    let (element, keep) = try await fresh()
                    try Task.checkCancellation()
                    emitter.send(element)
                    await keep()
                    emitter.finish()
                } catch {
                    emitter.fail(error)
                }
            }
            return { task.cancel() }
        }
    }
}
