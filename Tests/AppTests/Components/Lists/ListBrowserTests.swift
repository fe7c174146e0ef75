import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit
import Testing
import VirtualTime

@testable import App

@Suite("Lines of a list", .noLeaks) struct ListBrowserTests {
    private nonisolated struct Row: Identifiable, Equatable, Sendable {
        let id: Int
        var isShown = true
        var text = ""
    }

    private struct Triggers {
        @Trigger var load: Driver<Void>
        @Trigger var reload: Driver<Void>
        @Trigger var select: Driver<Int>
    }

    private final class Counter { var count = 0 }

    private let triggers = Triggers()
    private let rows = Property(wrappedValue: PagedList<Row>())
    private let asked = Counter()

    private func browser(_ layout: ListLayout<Row> = .rows) -> ListBrowser<Row> {
        let browser = ListBrowser(
            rows, "rows", .init(load: triggers.$load, reload: triggers.$reload, select: triggers.$select),
            Formatting(locale: .init(identifier: "en_US")),
            isShown: { [asked] row in
                asked.count += 1
                return row.isShown
            }, layout: layout)
        browser.resize(to: GridSize(columns: 80, rows: 10))
        return browser
    }

    /// Returns the expected lines of the browser, computed from scratch.
    private func lines(_ rows: [Row], length: Int) -> [[Int]] {
        GridMetrics.lines(of: rows.filter(\.isShown).map(\.id), length: length)
    }

    @Test("A changed row does not cause other rows to be laid out again")
    func changedRow() {
        let browser = browser()
        let bag = SubscriptionBag()
        browser.start(errors: .never(), on: nil, in: bag)
        var all = (0..<2000).map { Row(id: $0) }
        rows.wrappedValue = PagedList(all)
        #expect(browser.list.lines.count == 2000)
        asked.count = 0
        all[1500].text = "new"
        rows.wrappedValue = PagedList(all)
        #expect(asked.count == 2)
        all.remove(at: 700)
        rows.wrappedValue = PagedList(all)
        #expect(asked.count == 3)
        #expect(browser.list.lines == lines(all, length: 1))
    }

    @Test("The lines match the shown rows after any change", arguments: [false, true], 1...20 as ClosedRange<UInt64>)
    func changes(isGrid: Bool, seed: UInt64) {
        let browser = browser(isGrid ? .grid : .rows)
        let bag = SubscriptionBag()
        browser.start(errors: .never(), on: nil, in: bag)
        var random = SeededGenerator(seed: seed)
        var all: [Row] = []
        var columns = 80
        for step in 0..<200 {
            let position = Int.random(in: 0...all.count, using: &random)
            switch Int.random(in: 0..<7, using: &random) {
            case 0...2: all.insert(Row(id: step, isShown: step % 3 > 0), at: position)
            case 3 where position < all.count: all.remove(at: position)
            case 4 where position < all.count: all[position].text = "\(step)"
            case 5 where position < all.count: all[position].isShown.toggle()
            case 6:
                columns = Int.random(in: 20...160, using: &random)
                browser.resize(to: GridSize(columns: columns, rows: 10))
            default: break
            }
            let selected = browser.list.selected
            rows.wrappedValue = PagedList(all)
            let length = isGrid ? GridMetrics.length(columns: columns) : 1
            #expect(browser.list.lines.joined().elementsEqual(all.filter(\.isShown).map(\.id)), "step \(step)")
            #expect(browser.list.lines == lines(all, length: length), "step \(step)")
            #expect(browser.status == "\(all.count(where: \.isShown))")
            if let selected, all.contains(where: { $0.id == selected && $0.isShown }) {
                #expect(browser.list.selected == selected)
            }
        }
    }
}
