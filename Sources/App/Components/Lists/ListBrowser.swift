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

/// The ways to divide the items of a list into lines.
enum ListLayout<Item> {
    /// One item in each line.
    case rows
    /// As many items in each line as fit.
    case grid
    /// Lines with headings, for a box of the given size. All lines are created again when an item changes.
    case sections((GridSize) -> [ListLine<Item>])
}

/// The state of a ``ListScene`` on screen. It handles the selection, loads more pages near the end, reloads, previews
/// the selected item, and provides the texts that the shell shows.
///
/// An update of a changed item takes the same time in a long list as in a short list, except in sections. If an item is
/// inserted or removed, the IDs of the later lines also have to move.
final class ListBrowser<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
    struct Input {
        let load: Trigger<Void>
        let reload: Trigger<Void>
        var loadMore = Trigger<Void>()
        let select: Trigger<Item.ID>
        /// Receives the filter text after each typed letter. It is `nil` for a list without a filter.
        var search: Trigger<String>?
    }

    let input: Input
    @Property private(set) var list: ListSelection<Item.ID>
    @Property private(set) var filter: ListFilter?
    /// The items that the lines of `list` show.
    private var arranged = PagedList<Item>()
    /// The size for which the sections were arranged. In the other layouts, the number of items in each line.
    private var arrangedSize: GridSize?
    private var lineLength = 0
    private var hiddenCount = 0
    /// The texts of the lines without items.
    private var headings: [Int: String] = [:]
    /// Whether each change of the list selects the list's first item. True from the time when the user types a filter
    /// until another key press.
    private var selectsFirst = false
    private(set) var preview: ListPreview<Item.ID>?
    private let source: Property<PagedList<Item>>
    private let noun: String
    private let formatting: Formatting
    private let time: RelativeTimeTicker?
    /// The time of the last fetch, or `nil` before the first fetch, and for a list without `time`.
    @Property private var refreshed: Date?
    private var wasFetching = false
    private var refreshes = 0
    private let hasHeader: Bool
    private let isShown: (Item) -> Bool
    private let layout: ListLayout<Item>
    private var size = GridSize(columns: 0, rows: 0)
    /// The item to select as soon as the list contains it.
    private var awaited: Item.ID?
    /// The number of items before a reload. The search for the awaited item continues until the list has as many items
    /// again.
    private var wantedCount = 0
    /// Whether the user wants to go to the last item, and pages before it still have to be loaded.
    private var isHeadedForEnd = false

    /// - Parameters:
    ///   - noun: The plural of the items' name, such as `products`.
    ///   - time: Formats the time since the list was fetched. Pass `nil` for a list that is always current.
    ///   - selection: An empty list with the layout of its lines.
    init(
        _ source: Property<PagedList<Item>>, _ noun: String, _ input: Input, _ formatting: Formatting,
        time: RelativeTimeTicker? = nil, selection: ListSelection<Item.ID> = ListSelection(), hasHeader: Bool = false,
        isShown: @escaping (Item) -> Bool = { _ in true }, layout: ListLayout<Item> = .rows
    ) {
        self.source = source
        self.noun = noun
        self.input = input
        self.formatting = formatting
        self.time = time
        self.hasHeader = hasHeader
        self.isShown = isShown
        self.layout = layout
        list = selection
    }

    var items: PagedList<Item> { source.wrappedValue }

    var selectedItem: Item? { list.selected.flatMap { items[id: $0] } }

    /// Observes the list and reports its failures. The failure of a first load fills the page, and other failures
    /// appear in the message line. If a load fails because there is no connection, the message line does not show this,
    /// because the title line already does.
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
            item(line: $0, column: 0)
        } heading: {
            headings[$0] ?? ""
        }
    }

    func draw(empty: String, in frame: inout Frame, _ body: GridRect, cell: (inout Frame, Item, GridRect) -> Void) {
        let place = drawAround(empty: empty, in: &frame, body)
        frame.draw(grid: list, in: place) { frame, line, place in
            frame.draw(headings[line] ?? "", in: place, style: .strong)
        } item: { frame, line, column, place in
            if let item = item(line: line, column: column) { cell(&frame, item, place) }
        }
    }

    private func item(line: Int, column: Int) -> Item? {
        list.lines[line].indices.contains(column) ? items[id: list.lines[line][column]] : nil
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
        // Any other key stops the move to the end of the list. A key that moves the selection stops the search for the
        // item that was selected before.
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
        items.countText(formatting, without: hiddenCount)
    }

    var isTyping: Bool { filter?.isTyping ?? false }
    var hints: [Hint] {
        // While the user types in the filter, Enter ends the typing instead of opening an item.
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
        let hasFetched = wasFetching && !list.isBusy && list.isLoaded && list.failure == nil
        if hasFetched || list.refreshes > refreshes { refreshed = time?.now }
        refreshes = list.refreshes
        wasFetching = list.isLoading || list.isReloading || list.isRefreshing
    }

    private func show(filter: ListFilter?) {
        self.filter = filter
        list.resize(to: GridSize(columns: size.columns, rows: size.rows - rowsAbove))
    }

    private func show() {
        arrange(items)
        if selectsFirst, let first = list.lines.first(where: { !$0.isEmpty })?.first { list.select(first) }
        // During a reload the list still has its old items.
        if let awaited, !items.isReloading, items[id: awaited] != nil, list.select(awaited) { self.awaited = nil }
        // After a reload or in another order, the former end no longer exists.
        if items.failure != nil || items.isLoading || items.isReloading { isHeadedForEnd = false }
        if isHeadedForEnd {
            _ = list.handle(.key(.end))
            isHeadedForEnd = items.hasMorePages
        }
        let isMissingAwaited = awaited != nil && items.count < wantedCount
        // If the screen has room for more items, the next page loads without a key press.
        if list.isNearEnd || isMissingAwaited, items.canLoadMore { input.loadMore() }
        // If no more pages are loaded, the search for the item that was selected before a reload ends.
        let isAwaitingMore = items.isBusy || isMissingAwaited && items.canLoadMore
        if wantedCount > 0, items.isLoaded, !isAwaitingMore { awaited = nil }
    }
}

extension ListBrowser {
    private func arrange(_ items: PagedList<Item>) {
        let change = items.change(since: arranged)
        switch layout {
        case .rows: arrange(items, change, lineLength: 1)
        case .grid: arrange(items, change, lineLength: GridMetrics.length(columns: size.columns))
        case .sections(let lines):
            guard change != nil || size != arrangedSize else { break }
            let lines = lines(size)
            headings = Dictionary(
                uniqueKeysWithValues: lines.enumerated().filter { $1.items.isEmpty }.map { ($0, $1.heading) })
            list.show(lines.map { $0.items.map(\.id) })
            hiddenCount = items.count { !isShown($0) }
        }
        arranged = items
        arrangedSize = size
    }

    /// Replaces the lines whose IDs have changed.
    private func arrange(
        _ items: PagedList<Item>, _ change: (old: Range<Int>, new: Range<Int>)?, lineLength length: Int
    ) {
        let isWhole = length != lineLength
        guard let change = change ?? (isWhole ? (0..<arranged.count, 0..<items.count) : nil) else { return }
        let old = shownIDs(arranged[change.old])
        let new = shownIDs(items[change.new])
        let hiddenBefore = hiddenCount
        hiddenCount += change.new.count - new.count - (change.old.count - old.count)
        lineLength = length
        guard old != new || isWhole else { return }
        // Hidden items have no lines, so the position of a later item differs from the position of its line.
        let first = isWhole || hiddenBefore > 0 ? 0 : change.new.lowerBound / length
        let isPart = !isWhole && hiddenBefore == 0 && length == 1
        let ids = isPart ? new : shownIDs(items[(first * length)...])
        list.replace(isPart ? change.old : first..<list.lines.count, with: GridMetrics.lines(of: ids, length: length))
    }

    private func shownIDs(_ items: Slice<PagedList<Item>>) -> [Item.ID] { items.filter(isShown).map(\.id) }
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
