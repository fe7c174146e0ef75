import Reactive
import Synchronization

extension ListSource {
    /// Runs a reading in the isolation of the subscription, one event at a time.
    static func contents(
        of reading: Reading, _ commands: Observable<ListCommand<Element.ID>>,
        _ updates: Observable<ListUpdate<Element>>,
        saved: @escaping @Sendable (PageRequest) -> Observable<Page<Element>>,
        pages: @escaping @Sendable (PageRequest) -> Observable<Page<Element>>
    ) -> Observable<ListContents<Element>> {
        let reading = Mutex(reading)
        // At most one request to the server and one read of a saved page run at the same time. `nil` cancels the
        // current request.
        let serverRequests = PublishSubject<ListRequest?>()
        let savedRequests = PublishSubject<ListRequest?>()
        let responses = merge(
            serverRequests.observable.flatMapLatest { events(of: $0, pages) },
            savedRequests.observable.flatMapLatest { events(of: $0, saved) })
        let changes = updates.map { Reading.Event.update($0) }.catch { .just(.failed($0)) }
        return merge(responses, changes, commands.map { .command($0) })
            .compactMap { event in
                let step = reading.withLock { $0.apply(event) }
                // Cancel these only after the contents were emitted.
                for request in step.cancels where !step.begins.contains(where: { $0.source == request.source }) {
                    (request.source == .server ? serverRequests : savedRequests).send(nil)
                }
                for request in step.begins {
                    (request.source == .server ? serverRequests : savedRequests).send(request)
                }
                return step.contents
            }
    }

    private static func events(
        of request: ListRequest?, _ pages: (PageRequest) -> Observable<Page<Element>>
    ) -> Observable<Reading.Event> {
        guard let request else { return .empty() }
        return concat(pages(request.page).map { .page($0, request) }, .just(.ended(request, nil)))
            .catch { .just(.ended(request, $0)) }
    }

    /// Emits the contents of a list that arrives completely. Each array replaces the previous one.
    static func contents(
        _ commands: Observable<ListCommand<Element.ID>>, all: @escaping @Sendable () -> Observable<[Element]>
    ) -> Observable<ListContents<Element>> {
        .deferred {
            let reading = Mutex(WholeListReading<Element>())
            let subscriptions = PublishSubject<Void>()
            let lists = subscriptions.observable.flatMapLatest {
                concat(all().map { WholeListReading.Event.list($0) }, .just(.ended(nil))).catch { .just(.ended($0)) }
            }
            return merge(lists, commands.map { .command($0) })
                .compactMap { event in
                    let (contents, isAsking) = reading.withLock { $0.apply(event) }
                    if isAsking { subscriptions.send(()) }
                    return contents
                }
        }
    }
}
