import DomainKit
import Foundation
import PresentationKitDoubles
import Reactive
import ReactiveUI
import Testing

@testable import PresentationKit

@Suite struct PagedListTests {
    private func list(
        _ numbers: [Int] = [], _ activity: PagedList<Note>.Activity = .none, isLoaded: Bool = true,
        failure: Failure? = nil
    ) -> PagedList<Note> {
        var list = PagedList(numbers.map { Note($0) })
        list.activity = activity
        list.isLoaded = isLoaded
        list.failure = failure
        return list
    }

    @Test("A list's state follows from its items, activity and failure")
    func state() {
        let broken = Failure("Broken")
        let traces = [
            list(isLoaded: false), list(.loading, isLoaded: false), list(), list([1]), list([1], .loading),
            list([1], .reloading), list([], .reloading), list([1], .loadingMore), list([1], .refreshing),
            list(isLoaded: false, failure: broken), list(failure: broken), list([1], failure: broken),
        ]
        .map { $0.state.trace { $0.map { "\($0.number)" }.joined() } }
        #expect(
            traces == [
                "idle", "loading", "empty", "loaded(1)", "loading(1)", "loaded(1)", "loading", "loaded(1)",
                "loaded(1)", "failed: Broken", "failed: Broken", "loaded(1)",
            ])
    }

    private func list(_ activity: PagedList<Note>.Activity, isLoaded: Bool) -> PagedList<Note> {
        list([], activity, isLoaded: isLoaded)
    }

    @Test("A list has one flag for each activity, and at most one is set")
    func flags() {
        let activities: [PagedList<Note>.Activity] = [.none, .loading, .reloading, .loadingMore, .refreshing]
        let flags = activities.map { activity in
            let list = list([1], activity)
            return [list.isLoading, list.isReloading, list.isLoadingMore, list.isRefreshing]
        }
        #expect(
            flags == [
                [false, false, false, false], [true, false, false, false], [false, true, false, false],
                [false, false, true, false], [false, false, false, true],
            ])
    }

    @Test("An item is found by its ID")
    func identity() {
        #expect(list([4, 0])[id: "note 0"]?.number == 0)
        #expect(list([4, 0])[id: "note 1"] == nil)
    }

    @Test("Unreadable items are counted for each page, and again after a reload")
    func unreadable() {
        @Property var list = PagedList<Note>()
        @Trigger var load: Driver<Void>
        @Trigger var reload: Driver<Void>
        @Trigger var loadMore: Driver<Void>
        let bag = SubscriptionBag()
        var counts: [Int] = []
        let source = ListSource<Note> { request in
            .just(Page(items: [Note(request.page)], next: .offset(1), unreadableItems: request.page + 1))
        }
        let paging = Paging($list, errors: Event(), source: { source }, item: { $0 })
        paging.bind(load: load, reload: reload, loadMore: loadMore, in: bag)
        for trigger in [$load, $loadMore, $reload] {
            trigger()
            counts.append(list.unreadableItems)
        }
        #expect(counts == [2, 5, 2])
        #expect(PagedList([Note(1)], unreadableItems: 1) != PagedList([Note(1)]))
    }

    @Test("Unreadable items are reported, if any")
    func unreadableMessage() {
        let messages = [0, 1, 12].map { PagedList<Note>([], unreadableItems: $0).unreadableMessage }
        #expect(messages == [nil, "One item could not be read.", "12 items could not be read."])
    }

    @Test("A list's description has its request, its counts and its failure")
    func description() {
        let lists = [
            PagedList<Note>(), PagedList([Note(4)]), PagedList([Note(4)], activity: .loadingMore, totalItems: 194),
            PagedList([], failure: Failure("Broken")),
        ]
        #expect(
            lists.map { "\($0)" } == ["idle, 0", "loaded, 1", "loadingMore, 1 of 194", "loaded, 0, failed: Broken"])
    }
}
