import DomainKit
import Foundation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

enum ListLine<Item> {
    case heading(String)
    case items([Item])

    var items: [Item] { if case .items(let items) = self { items } else { [] } }
    var heading: String { if case .heading(let text) = self { text } else { "" } }

    static func grid(of items: some Collection<Item>, columns: Int) -> [ListLine] {
        GridMetrics.lines(of: items, columns: columns).map { .items($0) }
    }
}

/// The state of a ``ListScene`` on screen: the selection, loading more pages near the end, reloading, the preview of
/// the selected item, and the texts that the shell shows.
final class ListBrowser<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
    struct Input {
        let load: Trigger<Void>
        let reload: Trigger<Void>
        var loadMore = Trigger<Void>()
        let select: Trigger<Item.ID>
        /// Receives the filter's words with each letter, or `nil` for a list that cannot be filtered.
        var search: Trigger<String>?
    }

    let input: Input
    @Property private(set) var list: ListSelection<Item.ID>
    @Property private(set) var filter: ListFilter?
    private var shown: [Item] = []
    private var lines: [ListLine<Item>] = []
    /// Whether the first item is selected whenever the list changes: once the filter has been typed, until the user moves.
    private var selectsFirst = false
    private(set) var preview: ListPreview<Item.ID>?
    private let source: Property<PagedList<Item>>
    private let noun: String
    private let formatting: Formatting
    private let time: RelativeTimeTicker?
    /// The time of the last fetch, or `nil` before the first fetch, and for a list without `time`.
    @Property private var refreshed: Date?
    private var wasFetching = false
    private let hasHeader: Bool
    private let isShown: (Item) -> Bool
    private let arrange: ([Item], GridSize) -> [ListLine<Item>]
    private var size = GridSize(columns: 0, rows: 0)
    /// The item to select as soon as the list contains it.
    private var awaited: Item.ID?
    /// The number of items before a reload. The search for the awaited item ends only after as many are loaded again.
    private var wantedCount = 0
    /// Whether the user wants to go to the last item, and pages before it still have to be loaded.
    private var isHeadedForEnd = false

    /// - Parameters:
    ///   - noun: The plural of the items' name, such as `products`.
    ///   - time: Measures how long ago the list was fetched. Pass `nil` for a list that is always current.
    ///   - selection: An empty list with the layout of its lines.
    ///   - arrange: Arranges the shown items in lines for a box of the given size. By default, each line has one item.
    init(
        _ source: Property<PagedList<Item>>, _ noun: String, _ input: Input, _ formatting: Formatting,
        time: RelativeTimeTicker? = nil, selection: ListSelection<Item.ID> = ListSelection(), hasHeader: Bool = false,
        isShown: @escaping (Item) -> Bool = { _ in true },
        arrange: @escaping ([Item], GridSize) -> [ListLine<Item>] = { items, _ in items.map { .items([$0]) } }
    ) {
        self.source = source
        self.noun = noun
        self.input = input
        self.formatting = formatting
        self.time = time
        self.hasHeader = hasHeader
        self.isShown = isShown
        self.arrange = arrange
        list = selection
    }

    var items: PagedList<Item> { source.wrappedValue }

    var selectedItem: Item? { list.selected.flatMap { items[id: $0] } }

    /// Observes the list and reports its failures. A failed first load fills the page. Other failures appear in the
    /// message line. A load that fails without a connection does not appear there, because the title line shows the
    /// missing connection.
    ///
    /// - Parameter title: The title of failures that are not about loading.
    func start(
        errors: Driver<Failure>, on stack: SceneStack?, in bag: SubscriptionBag,
        title: @escaping (Failure) -> String? = { _ in nil }
    ) {
        source.driver.drive { [weak self] list in
            self?.noteFetch(of: list)
            self?.show()
        }
        .store(in: bag)
        errors.drive { [weak self, weak stack] failure in
            guard let self else { return }
            if let title = title(failure) {
                stack?.report(failure, title: title)
            } else if !items.isEmpty, !failure.isOffline {
                stack?.report(failure, title: "Could not refresh \(noun)")
            }
        }
        .store(in: bag)
    }

    func showPreview(clock: any Clock<Duration>, _ makeScene: @escaping (Item) -> (any Scene)?) {
        preview = ListPreview(of: $list.driver.map(\.selected), clock: clock) { [weak self] id in
            self?.items[id: id].flatMap(makeScene)
        }
    }

    func resize(to size: GridSize) {
        self.size = size
        list.resize(to: GridSize(columns: size.columns, rows: size.rows - rowsAbove))
        show()
    }

    private var rowsAbove: Int {
        let filterRows = filter == nil ? 0 : 1
        return filterRows + (hasHeader ? ListTable<Item>.headerRows(in: size.rows - filterRows) : 0)
    }

    func draw(_ table: ListTable<Item>, empty: String, in frame: inout Frame, _ body: GridRect) {
        let place = drawAround(empty: empty, in: &frame, body)
        frame.draw(table, of: list, in: place) {
            lines[$0].items.first
        } heading: {
            lines[$0].heading
        }
    }

    func draw(empty: String, in frame: inout Frame, _ body: GridRect, cell: (inout Frame, Item, GridRect) -> Void) {
        let place = drawAround(empty: empty, in: &frame, body)
        frame.draw(grid: list, in: place) { frame, line, place in
            frame.draw(lines[line].heading, in: place, style: .strong)
        } item: { frame, line, column, place in
            cell(&frame, lines[line].items[column], place)
        }
    }

    private func drawAround(empty: String, in frame: inout Frame, _ body: GridRect) -> GridRect {
        let bands = body.rows(.fixed(filter == nil ? 0 : 1), .rest)
        filter?.draw(in: &frame, bands[0].inset(columns: 1))
        if let notice = items.state.notice(noun, empty: empty) { frame.drawNotice(notice, in: bands[1]) }
        return bands[1]
    }

    func handle(_ event: InputEvent) -> Bool {
        if var filter {
            switch filter.handle(event) {
            case .ignored: break
            case .moved:
                self.filter = filter
                return true
            case .edited(let words):
                self.filter = filter
                selectsFirst = true
                input.search?(words)
                return true
            case .dismissed:
                selectsFirst = false
                show(filter: nil)
                input.search?("")
                return true
            }
        }
        selectsFirst = false
        // Any other key stops the move to the end of the list, and a move of the selection stops the return to the
        // selected item.
        isHeadedForEnd = false
        switch list.handle(event.moved(into: GridRect(size).rows(.fixed(rowsAbove), .rest)[1])) {
        case .ignored: return false
        case .moved:
            awaited = nil
            isHeadedForEnd = (event == .key(.end) || event == .key(.character("G"))) && items.hasMorePages
            if list.isNearEnd { input.loadMore() }
        case .chosen(let id): input.select(id)
        }
        return true
    }

    /// Selects an item that has just been added, now or when the list contains it.
    func reveal(_ id: Item.ID) {
        (awaited, wantedCount) = (list.select(id) ? nil : id, 0)
    }

    var status: String? {
        items.countText(formatting, without: items.count - shown.count)
    }

    var isTyping: Bool { filter?.isTyping ?? false }
    var hints: [Hint] {
        // While the filter is typed, Enter ends the typing instead of opening an item.
        let moves = isTyping ? list.hints.filter { $0.press != .enter } : list.hints
        return (filter?.hints ?? []) + moves
    }

    var commands: [SceneCommand] { filtering + [reload] }
    var filtering: [SceneCommand] {
        guard input.search != nil else { return [] }
        let filter = SceneCommand("/", "filter") { [weak self] in
            self?.show(filter: ListFilter(self?.filter?.field.text ?? ""))
        }
        return [filter]
    }

    var activity: String? { items.activityText(noun) }
    var remark: String? {
        let parts = [
            time.flatMap(items.staleText), time.flatMap(items.limitText), items.unreadableText(formatting),
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }
    var freshness: String? {
        guard let time, let refreshed, !items.isStale else { return nil }
        return "refreshed \(time.ago(refreshed))"
    }
    var reload: SceneCommand {
        SceneCommand("r", "reload") { [weak self] in
            guard let self else { return }
            (awaited, wantedCount) = (list.selected, items.count)
            input.reload()
        }
    }

    private func noteFetch(of list: PagedList<Item>) {
        if wasFetching, !list.isBusy, list.isLoaded, list.failure == nil { refreshed = time?.now }
        wasFetching = list.isLoading || list.isReloading || list.isRefreshing
    }

    private func show(filter: ListFilter?) {
        self.filter = filter
        list.resize(to: GridSize(columns: size.columns, rows: size.rows - rowsAbove))
    }

    private func show() {
        shown = items.filter(isShown)
        lines = arrange(shown, size)
        list.show(lines.map { $0.items.map(\.id) })
        if selectsFirst, let first = lines.lazy.flatMap(\.items).first { _ = list.select(first.id) }
        // During a reload the list still has its old items.
        if let awaited, !items.isReloading, list.select(awaited) { self.awaited = nil }
        // After a reload or in another order, the former end no longer exists.
        if items.failure != nil || items.isLoading || items.isReloading { isHeadedForEnd = false }
        if isHeadedForEnd {
            _ = list.handle(.key(.end))
            isHeadedForEnd = items.hasMorePages
        }
        let isMissingAwaited = awaited != nil && items.count < wantedCount
        // A screen with room for more items loads the next page without a key.
        if list.isNearEnd || isMissingAwaited, items.canLoadMore { input.loadMore() }
        // If no more pages are loaded, the search for the item that was selected before a reload ends.
        let isAwaitingMore = items.isBusy || isMissingAwaited && items.canLoadMore
        if wantedCount > 0, items.isLoaded, !isAwaitingMore { awaited = nil }
    }
}

protocol ListScene: Scene {
    associatedtype Item: Identifiable & Equatable & Sendable where Item.ID: Sendable
    var browser: ListBrowser<Item> { get }
}

extension ListScene {
    var status: String? { browser.status }
    var activity: String? { browser.activity }
    var remark: String? { browser.remark }
    var freshness: String? { browser.freshness }
    var hints: [Hint] { browser.hints }
    var commands: [SceneCommand] { browser.commands }
    var isTyping: Bool { browser.isTyping }
    var scroll: ScrollPosition? { browser.list.scroll }
    var hasPreview: Bool { browser.preview != nil }
    var preview: (any Scene)? { browser.preview?.scene }

    func appear() { browser.input.load() }
    func resize(to size: GridSize) { browser.resize(to: size) }
    func resizePreview(to size: GridSize?) { browser.preview?.resize(to: size) }
    func holdPreview() { browser.preview?.hold() }
    func handle(_ event: InputEvent) -> Bool { browser.handle(event) }
}

private nonisolated extension Failure {
    var isOffline: Bool { if case .offline = cause { true } else { false } }
}
