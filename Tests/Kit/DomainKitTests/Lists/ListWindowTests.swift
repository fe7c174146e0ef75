import Foundation
import Testing

@testable import DomainKit

/// Histories of a window, event by event.
@Suite struct ListWindowTests {
    /// A window whose requests the test answers.
    struct Source {
        var window = ListWindow<Int>()
        var asked: [PageRequest] = []

        @discardableResult
        mutating func apply(_ event: ListWindow<Int>.Event) -> ListWindow<Int>.Effects {
            let effects = window.apply(event)
            asked += effects.begins.filter { $0.source == .server }.map(\.page)
            return effects
        }

        /// Supplies the response of the server or of the cache to the running request.
        @discardableResult
        mutating func answer(
            _ ids: some Sequence<Int>, next: Int? = nil, total: Int? = nil, stale: Bool = false, unreadable: Int = 0
        ) throws -> ListWindow<Int>.Effects {
            let page = Page(
                items: Array(ids), next: next.map { .offset($0) }, totalItems: total,
                staleSince: stale ? .distantPast : nil, unreadableItems: unreadable)
            return apply(.arrived(page, for: try #require(window.request)))
        }

        @discardableResult
        mutating func load(_ ids: some Sequence<Int>, next: Int? = nil, total: Int? = nil) throws
            -> ListWindow<Int>.Effects
        {
            apply(.asked(.first))
            return try answer(ids, next: next, total: total)
        }

        mutating func fail() throws { apply(.ended(try #require(window.request))) }

        var token: PageToken? { asked.last?.token }
    }

    // MARK: - Creations

    @Test func creationPerformedDuringAReloadStays() throws {
        var list = Source()
        try list.load([1, 2], total: 2)
        list.apply(.created(-1))
        list.apply(.asked(.reload))
        list.apply(.renamed(-1, to: 9))
        list.apply(.performed(9))
        #expect(list.window.ids == [9, 1, 2])
        try list.answer([1, 2], total: 2)
        #expect(list.window.ids == [9, 1, 2])
        list.apply(.asked(.reload))
        try list.answer([1, 2, 9], total: 3)
        #expect(list.window.ids == [1, 2, 9])
    }

    @Test func creationPerformedDuringAFirstPageCountsOnce() throws {
        var list = Source()
        list.apply(.asked(.first))
        list.apply(.created(-1))
        list.apply(.renamed(-1, to: 9))
        list.apply(.performed(9))
        try list.answer([1, 2], next: 2, total: 3)
        #expect(list.window.total == 4)
        list.apply(.asked(.next))
        try list.answer([2, 3], total: 4)
        #expect(list.window.ids == [9, 1, 2, 3])
        #expect(list.window.total == 4)
    }

    @Test func creationPerformedBeforeTheLastPageAndRecordedAfterItCountsOnce() throws {
        var list = Source()
        try list.load([1, 2], next: 2, total: 3)
        list.apply(.created(-1))
        list.apply(.asked(.next))
        try list.answer([2, 3], total: 4)
        list.apply(.renamed(-1, to: 9))
        list.apply(.performed(9))
        #expect(list.window.ids == [9, 1, 2, 3])
        #expect(list.window.total == 4)
        #expect(!list.window.hasMore)
    }

    @Test func createdRowOfAPageBeforeItsEventMovesToTheFront() throws {
        var list = Source()
        list.apply(.created(-1))
        try list.load([1, 9], total: 2)
        #expect(list.window.ids == [-1, 1, 9])
        let effects = list.apply(.renamed(-1, to: 9))
        #expect(effects.changes == [.removed(at: 2), .renamed(at: 0, to: 9)])
        #expect(list.window.ids == [9, 1])
        #expect(list.window.total == 2)
    }

    @Test func createdRowIsShownWithoutAFirstPageAndGoesWithItsUndo() throws {
        var list = Source()
        list.apply(.created(-1))
        #expect(list.window.ids == [-1])
        #expect(!list.window.isLoaded)
        list.apply(.discarded(-1))
        #expect(list.window.ids == [])
    }

    @Test func temporaryIDIsValidAfterTheServersResponse() throws {
        var list = Source()
        try list.load([1], total: 1)
        list.apply(.created(-1))
        list.apply(.renamed(-1, to: 9))
        list.apply(.performed(9))
        #expect(list.window.position(of: -1) == 0)
        list.apply(.leaving(-1))
        #expect(list.window.ids == [9, 1])
        list.apply(.removed(-1))
        #expect(list.window.ids == [1])
        #expect(list.window.total == 1)
    }

    // MARK: - Deletions

    @Test func deletionPerformedDuringAReloadSkipsNoRow() throws {
        var list = Source()
        try list.load(0..<5, next: 5, total: 12)
        list.apply(.leaving(1))
        list.apply(.asked(.reload))
        list.apply(.removed(1))
        try list.answer(0..<5, next: 5, total: 12)
        #expect(list.window.ids == [0, 2, 3, 4])
        list.apply(.asked(.next))
        #expect(list.token == .offset(4))
        try list.answer(5..<10, next: 9, total: 11)
        list.apply(.asked(.next))
        try list.answer([10, 11], total: 11)
        #expect(list.window.ids == [0] + Array(2..<12))
        #expect(list.window.total == 11)
    }

    @Test func deletionThatBeginsDuringARequestRepeatsItFromFurtherUp() throws {
        var list = Source()
        try list.load(0..<4, next: 4, total: 12)
        list.apply(.asked(.next))
        list.apply(.leaving(0))
        try list.answer(5..<9, next: 8, total: 11)
        #expect(list.asked.suffix(2).map(\.token) == [.offset(4), .offset(3)])
        #expect(list.asked.suffix(2).map(\.page) == [2, 2])
        try list.answer(4..<8, next: 7, total: 11)
        #expect(list.window.ids == Array(0..<8))
    }

    @Test func pageOfOneRowIsConfirmedByASecondRequest() throws {
        var list = Source()
        try list.load([0], next: 1, total: 3)
        list.apply(.leaving(0))
        list.apply(.asked(.next))
        #expect(list.token == .offset(0))
        try list.answer([0], next: 1, total: 3)
        #expect(list.token == .offset(1))
        try list.answer([1], next: 2, total: 3)
        #expect(list.token == .offset(0))
        try list.answer([0], next: 1, total: 3)
        #expect(list.window.ids == [0, 1])
    }

    @Test func pendingDeletionLetsTheNextPageRepeatARow() throws {
        var list = Source()
        try list.load(0..<10, next: 10, total: 20)
        list.apply(.leaving(3))
        list.apply(.asked(.next))
        #expect(list.token == .offset(8))
        list.apply(.kept(3, mayBePerformed: false))
        try list.fail()
        list.apply(.asked(.next))
        #expect(list.token == .offset(10))
    }

    @Test func deletionOfAnUnlistedRowLetsTheNextPageRepeatARow() throws {
        var list = Source()
        try list.load(0..<10, next: 10, total: 20)
        list.apply(.removed(100))
        list.apply(.asked(.next))
        #expect(list.token == .offset(8))
    }

    @Test func cancelledRequestBringsNoRow() throws {
        var list = Source()
        try list.load(0..<2, next: 2)
        list.apply(.asked(.next))
        let cancelled = try #require(list.window.request)
        #expect(list.apply(.asked(.reload)).cancels == [cancelled])
        #expect(list.apply(.arrived(Page(items: [2, 3]), for: cancelled)) == .init())
        #expect(list.window.ids == [0, 1])
    }

    // MARK: - Other devices

    @Test func smallerTotalRepeatsTheRequestFromFurtherUp() throws {
        var list = Source()
        try list.load(0..<5, next: 5, total: 20)
        list.apply(.asked(.next))
        try list.answer(8..<13, next: 10, total: 17)
        #expect(list.token == .offset(3))
        try list.answer([3, 4, 8, 9, 10], next: 8, total: 17)
        #expect(list.window.ids == [0, 1, 2, 3, 4, 8, 9, 10])
    }

    @Test func missingOverlapRepeatsTheRequestFromFurtherUp() throws {
        var list = Source()
        try list.load(0..<4, next: 4)
        list.apply(.leaving(0))
        list.apply(.asked(.next))
        #expect(list.token == .offset(2))
        try list.answer(6..<10, next: 6)
        #expect(list.token == .offset(0))
        try list.answer([4, 5, 6, 7], next: 4)
        #expect(list.window.ids == Array(0..<8))
    }

    @Test func serverThatCountsPagesIsNotAskedForEver() throws {
        var list = Source()
        try list.load(0..<10, next: 10)
        list.apply(.leaving(0))
        list.apply(.asked(.next))
        try list.answer(10..<20, next: 20)
        try list.answer(10..<20, next: 20)
        #expect(list.window.ids == Array(0..<20))
        #expect(list.window.request == nil)
    }

    // MARK: - Saved pages

    @Test func stalePageWhoseRequestFailedIsRequestedAgain() throws {
        var list = Source()
        try list.load([100, 0, 1, 2, 3], next: 5, total: 11)
        list.apply(.asked(.next))
        try list.answer(5..<10, next: 10, total: 10, stale: true)
        try list.fail()
        #expect(list.window.hasMore)
        let effects = list.apply(.asked(.next))
        #expect(list.token == .offset(5))
        #expect(effects.begins.map(\.source) == [.saved, .server])
        try list.answer(4..<9, next: 10, total: 11)
        #expect(list.window.ids == [100] + Array(0..<9))
        list.apply(.asked(.next))
        try list.answer([9], total: 11)
        #expect(list.window.ids == [100] + Array(0..<10))
        #expect(list.window.total == 11)
    }

    @Test func stalePageIsRequestedAgainAfterAGapThatWasNotClosed() throws {
        var list = Source()
        try list.load(0..<5, next: 5, total: 20)
        list.apply(.asked(.next))
        try list.answer(5..<10, next: 10, total: 20, stale: true)
        try list.answer(8..<13, next: 10, total: 17)
        #expect(list.asked.count == 3)
        try list.fail()
        list.apply(.asked(.next))
        #expect(list.asked.last?.page == 2)
        #expect(list.window.ids == Array(0..<10))
    }

    @Test func stalePagesAreRequestedOneByOneOnceTheServerResponds() throws {
        var list = Source()
        list.apply(.asked(.first))
        try list.answer([0, 1], next: 2, total: 6, stale: true)
        try list.fail()
        let effects = list.apply(.asked(.next))
        let saved = try #require(effects.begins.first { $0.source == .saved })
        list.apply(
            .arrived(Page(items: [2, 3], next: .offset(4), totalItems: 6, staleSince: .distantPast), for: saved))
        try list.fail()
        #expect(list.window.ids == [0, 1, 2, 3])
        list.apply(.responded)
        #expect(list.asked.last?.page == 1)
        try list.answer([0, 1], next: 2, total: 6)
        #expect(list.asked.last?.page == 2)
        #expect(list.window.ids == [0, 1, 2, 3])
        try list.answer([2, 4], next: 4, total: 6)
        #expect(list.window.ids == [0, 1, 2, 4])
        #expect(list.window.request == nil)
    }

    @Test func lateSavedPageDoesNotReplaceFreshRows() throws {
        var list = Source()
        try list.load([0, 1], total: 2)
        list.apply(.asked(.first))
        try list.answer([5, 6], stale: true)
        #expect(list.window.ids == [0, 1])
        try list.answer([0, 2], total: 2)
        #expect(list.window.ids == [0, 2])
    }

    // MARK: - Searches

    @Test(arguments: [ListPart.first, .reload, .next])
    func searchWithoutAResponseCanBeRetried(part: ListPart) throws {
        var list = Source()
        list.apply(.asked(part))
        try list.fail()
        #expect(list.window.hasMore)
        #expect(list.window.ids == [])
        list.apply(.asked(.next))
        #expect(list.asked.last?.page == 1)
    }

    // MARK: - Ends and totals

    @Test func unreadableItemsCountForOffsetsAndTheTotal() throws {
        var list = Source()
        list.apply(.asked(.first))
        try list.answer([0, 1], next: 3, total: 4, unreadable: 1)
        list.apply(.asked(.next))
        #expect(list.token == .offset(3))
        try list.answer([], total: 4, unreadable: 1)
        #expect(list.window.total == 4)
        #expect(list.window.unreadableItems == 2)
        #expect(!list.window.hasMore)
    }

    @Test func pageOfUnreadableItemsDoesNotEndTheList() throws {
        var list = Source()
        try list.load([0], next: 1)
        list.apply(.asked(.next))
        try list.answer([], next: 3, unreadable: 2)
        #expect(list.window.hasMore)
        list.apply(.asked(.next))
        try list.answer([], next: 3)
        #expect(!list.window.hasMore)
    }

    @Test func serverThatReturnsLessThanItCountsKeepsItsTotal() throws {
        var list = Source()
        try list.load([0, 1], total: 3500)
        #expect(!list.window.hasMore)
        #expect(list.window.total == 3500)
        list.apply(.removed(0))
        #expect(list.window.total == 3499)
    }

    @Test func cursorThatLeadsBackEndsTheList() throws {
        var list = Source()
        list.apply(.asked(.first))
        list.apply(.arrived(Page(items: [0], next: .cursor("a")), for: try #require(list.window.request)))
        list.apply(.asked(.next))
        list.apply(.arrived(Page(items: [1], next: .cursor("a")), for: try #require(list.window.request)))
        #expect(!list.window.hasMore)
        #expect(list.window.ids == [0, 1])
    }

    @Test func emptyPageBehindACursorDoesNotEndTheList() throws {
        var list = Source()
        list.apply(.asked(.first))
        list.apply(.arrived(Page(items: [0], next: .cursor("a")), for: try #require(list.window.request)))
        list.apply(.asked(.next))
        list.apply(.arrived(Page(items: [], next: .cursor("b")), for: try #require(list.window.request)))
        #expect(list.window.hasMore)
    }

    // MARK: - Effects

    @Test func changeOfOneRowNamesOneRow() throws {
        var list = Source()
        try list.load(0..<1000)
        #expect(list.apply(.removed(500)).changes == [.removed(at: 500)])
        #expect(list.apply(.created(-1)).changes == [.inserted([-1], at: 0)])
        #expect(list.apply(.renamed(-1, to: 2000)).changes == [.renamed(at: 0, to: 2000)])
        #expect(list.window[0] == 2000)
        #expect(list.window[501] == 501)
        #expect(list.window.position(of: 501) == 501)
    }
}
