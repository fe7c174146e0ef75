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
    /// - Order: the cached element first. The request is sent even if the element is cached, and the response is
    ///   emitted even if it is equal, because it is not stale. The response is emitted before it is stored, so that a
    ///   slow or locked cache does not delay it. The observable finishes when the response is stored.
    /// - Cancellation: cancels the read or the request in flight. For an emitted response, `store` still runs, in a
    ///   cancelled task.
    /// - Errors: a failed request fails the observable after the cached element.
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

    /// Emits the server's response. `fresh` returns the element and a closure that saves it.
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
