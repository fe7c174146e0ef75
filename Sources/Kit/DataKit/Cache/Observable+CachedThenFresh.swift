import Reactive

extension Observable {
    /// Emits the cached element, if there is one, and then the server's response (stale-while-revalidate).
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
    /// - Order: the cached element comes first. The request is sent even if an element is cached. The response is
    ///   emitted even if it equals the cached element, because it is not stale. The response is emitted before it is
    ///   stored, so that a slow or locked cache does not delay it. The observable finishes when the response has been
    ///   stored.
    /// - Cancellation: cancels the read or the request in progress. If the response has been emitted, `store` still
    ///   runs, but in a cancelled task.
    /// - Errors: if the request fails, the observable emits the cached element and then fails.
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

    /// Emits the server's response. `fresh` returns the element and a closure that saves the element.
    ///
    /// The element is emitted before it is saved, and the observable finishes when it has been saved.
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
