import DomainKit
import Foundation
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// A list and a value that are requested again without the user.
@Suite("Automatic refreshes", .noLeaks) struct RefreshPolicyTests {
    private nonisolated struct Row: Identifiable, Equatable {
        let id: Int
    }

    private let journal = Journal()
    private let clock = TestClock()
    private let bag = SubscriptionBag()
    private let server = CountingServer()
    private let isOffline = BehaviorSubject(false)
    private let changes = BehaviorSubject<EntityChange<Row>?>(nil)
    @Trigger private var load: Driver<Void>
    @Trigger private var reload: Driver<Void>
    @Trigger private var loadMore: Driver<Void>
    @Trigger private var search: Driver<Void>
    @Trigger private var foreground: Driver<Void>
    @Property private var connectivity = Connectivity.online
    @Event private var errors: Driver<Failure>
    @Property private var list = PagedList<Row>()
    @Property private var state = ViewState<String>.idle

    private var policy: RefreshPolicy {
        RefreshPolicy(olderThan: .seconds(60), on: $connectivity.driver.reconnections, foreground, clock: clock)
    }

    private func follow() {
        let source = ListSource<Edited<Row>>(changes: changes.observable.compactMap(\.self)) {
            [server, isOffline] request in
            .deferred {
                isOffline.value
                    ? .fail(GatewayError.offline) : server.pages(request).map { $0.map { Row(id: $0) } }
            }
        }
        let paging = Paging($list, errors: $errors, source: { source }, item: \.entity)
        paging.bind(load: load, reload: reload, loadMore: loadMore, search: search, refresh: policy, in: bag)
        journal.followErrors(errors)
    }

    private func goOffline(_ isOffline: Bool) {
        self.isOffline.send(isOffline)
        connectivity = isOffline ? .offline(since: .distantPast) : .online
    }

    @Test("A refresh replaces all loaded pages of an old list in one step")
    func replaced() {
        follow()
        $load(())
        $loadMore(())
        server.change { $0.ids = [-1] + $0.ids }
        var counts: [Int] = []
        let following = $list.driver.dropFirst().drive { list in
            #expect(list.activity == .none)
            counts.append(list.count)
        }
        clock.advance(by: .seconds(59))
        #expect(server.offsets == [0, 30])
        clock.advance(by: .seconds(1))
        #expect(server.offsets == [0, 30, 0, 30])
        #expect(counts == [60])
        #expect(list.first?.id == -1)
        following.cancel()
    }

    @Test("A list with pending edits is not refreshed automatically")
    func edited() {
        follow()
        $load(())
        changes.send(.updated(Row(id: 3), EditMark(.waiting)))
        server.change { $0.ids = [-1] + $0.ids }
        clock.advance(by: .seconds(60))
        #expect(list.first?.id == 0)
        changes.send(.updated(Row(id: 3), EditMark()))
        clock.advance(by: .seconds(60))
        #expect(list.first?.id == -1)
    }

    @Test("A list of joined rows with pending edits is not refreshed automatically")
    func joined() {
        let mark = BehaviorSubject(EditMark<Row>(.waiting))
        let source = ListSource<Joined<Edited<Row>, Row>> { [server] request in
            .deferred {
                server.pages(request).map { page in page.map { Joined(Edited(Row(id: $0), mark: mark.value), nil) } }
            }
        }
        let paging = Paging($list, errors: $errors, source: { source }, item: \.element.entity)
        paging.bind(load: load, refresh: policy, in: bag)
        $load(())
        server.change { $0.ids = [-1] + $0.ids }
        clock.advance(by: .seconds(60))
        #expect(list.first?.id == 0)
        mark.send(EditMark())
        clock.advance(by: .seconds(60))
        #expect(list.first?.id == -1)
    }

    @Test("A signal refreshes an old list, but not a recently loaded list")
    func signals() {
        follow()
        $load(())
        $foreground(())
        #expect(server.offsets == [0])
        goOffline(true)
        clock.advance(by: .seconds(60))
        goOffline(false)
        #expect(server.offsets == [0, 0])
        $foreground(())
        #expect(server.offsets == [0, 0])
    }

    @Test("A list that failed to load loads when the server is reachable again")
    func unloaded() {
        follow()
        goOffline(true)
        $load(())
        journal.expect("error: \(Failure(GatewayError.offline)?.message ?? "")")
        goOffline(false)
        #expect(list.count == 30)
    }

    @Test("A failed search is repeated when the server is reachable again")
    func searching() {
        follow()
        $load(())
        goOffline(true)
        $search(())
        journal.expect("error: \(Failure(GatewayError.offline)?.message ?? "")")
        #expect(list.count == 30 && list.failure != nil)
        server.change { $0.ids = [-1] + $0.ids }
        goOffline(false)
        #expect(list.first?.id == -1 && list.failure == nil)
    }

    @Test("A reload by the user replaces a running refresh")
    func reloading() {
        follow()
        $load(())
        server.change { $0.isSlow = true }
        clock.advance(by: .seconds(60))
        #expect(list.activity == .none)
        $reload(())
        #expect(list.isReloading)
        server.read()
        server.respond()
        #expect(server.offsets == [0, 0, 0])
        #expect(list.activity == .none)
    }

    @Test("An hour of outages shows no activity or failure, and ends with fresh items")
    func hour() {
        follow()
        $load(())
        let following = $list.driver.drive { #expect($0.activity == .none && $0.failure == nil && $0.count == 30) }
        for minute in 1...60 {
            clock.advance(by: .seconds(60))
            server.change { $0.ids = [-minute] + $0.ids }
            guard minute.isMultiple(of: 10) else { continue }
            goOffline(!isOffline.value)
            if connectivity == .online { #expect(list.first?.id == -minute) }
        }
        // One request a minute while online, and one for each return.
        #expect(server.offsets.count == 1 + 30 + 3)
        following.cancel()
    }

    @Test("An old value is replaced without a loading state or a visible failure")
    func value() {
        let requests = Requests<String?>(journal)
        let fetching = Fetching<Void, String>($state, errors: $errors) { requests.request("fetch") }
        fetching.bind(load: load, refresh: policy, in: bag)
        journal.follow($state.driver) { $0.trace { $0 } }
        $load(())
        requests.answer("one")
        clock.advance(by: .seconds(60))
        requests.answer("two")
        clock.advance(by: .seconds(60))
        requests.fail(GatewayError.offline)
        $foreground(())
        requests.answer("three")
        $foreground(())
        journal.expect(
            "idle", "loading", "fetch", "loaded(one)", "fetch", "loaded(two)", "fetch", "fetch", "loaded(three)")
    }

    @Test("A refresh that fails after a saved value is quiet, and repeated on a signal")
    func savedValue() {
        let requests = Requests<String?>(journal)
        let fetching = Fetching<Void, String>($state, errors: $errors) { requests.request("fetch").prepend("saved") }
        fetching.bind(load: load, refresh: policy, in: bag)
        $load(())
        requests.finish()
        journal.followErrors(errors)
        let following = $state.driver.drive { #expect($0 == .loaded("saved")) }
        clock.advance(by: .seconds(60))
        requests.fail(GatewayError.offline)
        following.cancel()
        $foreground(())
        requests.answer("fresh")
        #expect(state == .loaded("fresh"))
        journal.expect("fetch", "fetch", "fetch")
    }

    @Test("A refresh that fails after a saved value leaves an earlier failure on screen")
    func earlierFailure() {
        let requests = Requests<String?>(journal)
        let fetching = Fetching<Void, String>($state, errors: $errors) { requests.request("fetch").prepend("saved") }
        fetching.bind(load: load, refresh: policy, in: bag)
        $load(())
        requests.fail(GatewayError.offline)
        journal.followErrors(errors)
        $foreground(())
        requests.fail(GatewayError.timedOut)
        #expect(state.value == "saved" && state.failure == Failure(GatewayError.offline))
        journal.expect("fetch", "fetch")
    }

    @Test("A list's refresh that fails after a saved page is quiet")
    func savedPage() {
        let requests = Requests<Page<Row>>(journal)
        let saved = Page(items: [Row(id: 1)], staleSince: .distantPast)
        let source = ListSource<Row> { _ in requests.request("page").prepend(saved) }
        let paging = Paging($list, errors: $errors, source: { source }, item: \.self)
        paging.bind(load: load, refresh: policy, in: bag)
        $load(())
        requests.answer(Page(items: [Row(id: 2)]))
        journal.followErrors(errors)
        let following = $list.driver.drive { #expect($0.map(\.id) == [2] && $0.failure == nil) }
        clock.advance(by: .seconds(60))
        requests.fail(GatewayError.offline)
        following.cancel()
        $foreground(())
        requests.answer(Page(items: [Row(id: 3)]))
        #expect(list.map(\.id) == [3])
        journal.expect("page", "page", "page")
    }

    @Test("A whole list's refresh that fails after the saved items is quiet, and repeated on a signal")
    func savedList() {
        let requests = Requests<[Row]>(journal)
        let source = ListSource<Row>(all: { requests.request("all").prepend([Row(id: 1)]) })
        let paging = Paging($list, errors: $errors, source: { source }, item: \.self)
        paging.bind(load: load, reload: reload, refresh: policy, in: bag)
        $load(())
        requests.finish()
        journal.followErrors(errors)
        let following = $list.driver.drive { #expect($0.map(\.id) == [1] && $0.failure == nil) }
        clock.advance(by: .seconds(60))
        requests.fail(GatewayError.offline)
        following.cancel()
        $foreground(())
        requests.answer([Row(id: 2)])
        #expect(list.map(\.id) == [2])
        $reload(())
        requests.fail(GatewayError.offline)
        $foreground(())
        requests.fail(GatewayError.timedOut)
        #expect(list.failure == Failure(GatewayError.offline))
        let message = Failure(GatewayError.offline)?.message ?? ""
        journal.expect("all", "all", "all", "all", "error: \(message)", "all")
    }

    @Test("A refresh policy repeats a live value's refresh without subscribing to the value again")
    func liveValue() {
        let refreshes = Requests<Void>(journal)
        let values = BehaviorSubject<String?>("saved")
        let fetching = Fetching<Void, String>(
            $state, errors: $errors, refresh: { _ in refreshes.request("refresh") }, fetch: { _ in values.observable })
        fetching.bind(load: load, refresh: policy, in: bag)
        $load(())
        refreshes.finish()
        journal.follow($state.driver.dropFirst()) { $0.trace { $0 } }
        clock.advance(by: .seconds(60))
        values.send("fresh")
        refreshes.finish()
        journal.expect("refresh", "refresh", "loaded(fresh)")
    }

    @Test("A refresh that succeeds clears the failure of an earlier refresh")
    func failedLiveValue() {
        let refreshes = Requests<Void>(journal)
        let values = BehaviorSubject<String?>("saved")
        let fetching = Fetching<Void, String>(
            $state, errors: $errors, refresh: { _ in refreshes.request("refresh") }, fetch: { _ in values.observable })
        fetching.bind(load: load, refresh: policy, in: bag)
        $load(())
        refreshes.fail(GatewayError.offline)
        #expect(state.failure != nil)
        $foreground(())
        refreshes.finish()
        #expect(state == .loaded("saved"))
        journal.expect("refresh", "refresh")
    }

    @Test("A local change of a live value does not reset its age")
    func localChange() {
        let refreshes = Requests<Void>(journal)
        let values = BehaviorSubject<String?>("saved")
        let fetching = Fetching<Void, String>(
            $state, errors: $errors, refresh: { _ in refreshes.request("refresh") }, fetch: { _ in values.observable })
        fetching.bind(load: load, refresh: policy, in: bag)
        $load(())
        refreshes.finish()
        clock.advance(by: .seconds(30))
        values.send("edited")
        clock.advance(by: .seconds(30))
        #expect(state == .loaded("edited"))
        journal.expect("refresh", "refresh")
    }

    @Test("A failed refresh leaves the shown value's source running")
    func runningSource() {
        let sources = [BehaviorSubject<String?>("one"), BehaviorSubject<String?>("two")]
        var fetches = 0
        let fetching = Fetching<Void, String>($state, errors: $errors) {
            defer { fetches += 1 }
            return fetches < 2 ? sources[fetches].observable : .fail(GatewayError.offline)
        }
        fetching.bind(load: load, refresh: policy, in: bag)
        $load(())
        clock.advance(by: .seconds(60))
        #expect(state == .loaded("two"))
        clock.advance(by: .seconds(60))
        #expect(fetches == 3)
        sources[1].send("later")
        #expect(state == .loaded("later"))
    }
}
