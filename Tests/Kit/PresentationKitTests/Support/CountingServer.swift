import DomainKit
import Reactive
import Synchronization

/// A server whose pages begin at an offset. It responds immediately, or in two steps when the test says so.
nonisolated final class CountingServer: Sendable {
    struct State {
        var ids = Array(0..<100)
        var pageSize = 30
        var countsItems = true
        /// Whether a cache responds before the server does.
        var hasCache = false
        /// Whether a response waits for ``CountingServer/read()`` and ``CountingServer/respond()``.
        var isSlow = false
        var requests: [PageRequest] = []
        var waiting: PageRequest?
        var response: Page<Int>?

        func page(_ request: PageRequest) -> Page<Int> {
            Page(
                Array(ids.dropFirst(request.offset).prefix(pageSize)), for: request,
                total: countsItems ? ids.count : nil)
        }
    }

    private let state = Mutex(State())
    private let responses = PublishSubject<Page<Int>>()

    init(_ setUp: (inout State) -> Void = { _ in }) { change(setUp) }

    func change(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

    var ids: [Int] { state.withLock(\.ids) }
    var offsets: [Int] { state.withLock { $0.requests.map(\.offset) } }
    var isWaiting: Bool { state.withLock { $0.waiting != nil } }
    var hasRead: Bool { state.withLock { $0.response != nil } }

    func remove(_ id: Int) { change { $0.ids.removeAll { $0 == id } } }

    func pages(_ request: PageRequest) -> Observable<Page<Int>> {
        .deferred { [self] in
            state.withLock { state in
                state.requests.append(request)
                guard !state.isSlow else {
                    (state.waiting, state.response) = (request, nil)
                    return responses.observable.prefix(1)
                }
                let page = state.page(request)
                var saved = page
                saved.staleSince = .distantPast
                return state.hasCache ? Observable([saved, page]) : .just(page)
            }
        }
    }

    /// Reads the list for the request that waits.
    func read() { change { state in state.response = state.waiting.map(state.page) } }

    /// Sends what was read.
    @MainActor
    func respond() {
        let response = state.withLock { state in
            guard let response = state.response else { return Page<Int>?.none }
            (state.waiting, state.response) = (nil, nil)
            return response
        }
        if let response { responses.send(response) }
    }
}
