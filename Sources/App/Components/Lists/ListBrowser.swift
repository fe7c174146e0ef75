import DomainKit
import Foundation
import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// What all scenes with a list from a view model have in common on screen: the selection, asking for more as it nears the
/// end, reloading, the preview of what is selected, and what the shell says about it.
final class ListBrowser<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
    /// The triggers of a list scene's view model.
    struct Input {
        let load: Trigger<Void>
        let reload: Trigger<Void>
        var loadMore = Trigger<Void>()
        let select: Trigger<Item.ID>
        /// Gets the words of the filter, with each letter; `nil` where a list cannot be filtered.
        var search: Trigger<String>?
    }

    let input: Input
    @Property private(set) var list: ListSelection<Item.ID>
    /// What the list is filtered by, while it is.
    @Property private(set) var filter: ListFilter?
    /// The items that have a line.
    private var shown: [Item] = []
    /// What is selected, beside the list; `nil` for a list that has no such thing.
    private(set) var preview: ListPreview<Item.ID>?
    private let source: Property<PagedList<Item>>
    private let noun: String
    private let formatting: Formatting
    private let time: RelativeTimeTicker?
    /// When the list was fetched last, where it is fresh.
    @Property private var refreshed: Date?
    private var wasFetching = false
    private let hasHeader: Bool
    private let isShown: (Item) -> Bool
    private let arrange: ([Item.ID], GridSize) -> [[Item.ID]]
    private var size = GridSize(columns: 0, rows: 0)
    /// The item to select as soon as it is there.
    private var awaited: Item.ID?
    /// How many items there were before a reload: as many are loaded again before the awaited one is given up.
    private var wantedCount = 0
    /// Whether the user wants the last item of all, and pages are missing before it.
    private var isHeadedForEnd = false

    /// - Parameters:
    ///   - noun: What the items are called, in the plural.
    ///   - time: Tells how long ago the list was fetched; nil for one that is always as it is now.
    ///   - selection: The empty list, with how its lines look.
    ///   - hasHeader: Whether the headings of a table stand above the list.
    ///   - isShown: Says which items have a line.
    ///   - arrange: Puts the items into lines for a room of that size; one in each, unless told otherwise.
    init(
        _ source: Property<PagedList<Item>>, _ noun: String, _ input: Input, _ formatting: Formatting,
        time: RelativeTimeTicker? = nil, selection: ListSelection<Item.ID> = ListSelection(), hasHeader: Bool = false,
        isShown: @escaping (Item) -> Bool = { _ in true },
        arrange: @escaping ([Item.ID], GridSize) -> [[Item.ID]] = { ids, _ in ids.map { [$0] } }
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

    /// The list as its view model has it.
    var items: PagedList<Item> { source.wrappedValue }

    /// The item in a line of the list, where each line has one.
    func item(inLine line: Int) -> Item? { shown.indices.contains(line) ? shown[line] : nil }

    /// The selected item.
    var selectedItem: Item? { list.selected.flatMap { items[id: $0] } }

    /// Follows the list and reports its failures: a failed first load is told by the page, everything else in a line.
    ///
    /// - Parameter title: What a failure that is not about loading was about.
    func start(
        errors: Driver<Failure>, on stack: SceneStack, in bag: SubscriptionBag,
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

    /// Shows the selected item beside the list, where there is room.
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

    /// The rows above the list: the filter, and the headings of a table.
    private var rowsAbove: Int {
        let filterRows = filter == nil ? 0 : 1
        return filterRows + (hasHeader ? ListTable<Item>.headerRows(in: size.rows - filterRows) : 0)
    }

    /// Draws the filter, where there is one, and returns the room below it.
    func drawFilter(in frame: inout Frame, _ body: GridRect) -> GridRect {
        guard let filter else { return body }
        filter.draw(in: &frame, body.line(0).inset(columns: 1))
        return body.rows(.fixed(1), .rest)[1]
    }

    /// Reacts to what filters the list, moves the selection or opens an item.
    func handle(_ event: InputEvent) -> Bool {
        if var filter {
            switch filter.handle(event) {
            case .ignored: break
            case .moved:
                self.filter = filter
                return true
            case .edited(let words):
                self.filter = filter
                input.search?(words)
                return true
            case .dismissed:
                show(filter: nil)
                input.search?("")
                return true
            }
        }
        // Any other key stops where the list is by then.
        isHeadedForEnd = false
        switch list.handle(event.moved(rows: -rowsAbove)) {
        case .ignored: return false
        case .moved:
            isHeadedForEnd = (event == .key(.end) || event == .key(.character("G"))) && items.hasMorePages
            if list.isNearEnd { input.loadMore() }
        case .chosen(let id): input.select(id)
        }
        return true
    }

    /// Selects an item that has just arrived, or is about to.
    func reveal(_ id: Item.ID) {
        awaited = list.select(id) ? nil : id
    }

    var status: String? {
        items.countText(formatting, without: items.count - shown.count)
    }

    /// Whether the filter is being typed.
    var isTyping: Bool { filter?.isTyping ?? false }
    /// The keys that move the selection, or that the filter takes.
    var hints: [Hint] {
        // While the filter is typed, enter keeps it.
        let moves = isTyping ? list.hints.filter { $0.press != .enter } : list.hints
        return (filter?.hints ?? []) + moves
    }

    /// What can be done with the list as a whole.
    var commands: [SceneCommand] { filtering + [reload] }
    /// Begins to filter the list, where that is possible.
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
    /// How long ago the list was fetched.
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
        list.show(arrange(shown.map(\.id), size))
        // While it is reloaded, the list still has what it had.
        if let awaited, !items.isReloading { reveal(awaited) }
        // A reload or another order is another list.
        if items.failure != nil || items.isLoading || items.isReloading { isHeadedForEnd = false }
        if isHeadedForEnd {
            _ = list.handle(.key(.end))
            isHeadedForEnd = items.hasMorePages
        }
        let isMissingAwaited = awaited != nil && items.count < wantedCount
        // A screen that has room for more asks for it.
        if list.isNearEnd || isMissingAwaited, items.canLoadMore { input.loadMore() }
    }
}

/// A scene around one list.
protocol ListScene: Scene {
    associatedtype Item: Identifiable & Equatable & Sendable where Item.ID: Sendable
    var browser: ListBrowser<Item> { get }
}

extension ListScene {
    var status: String? { browser.status }
    var activity: String? { browser.activity }
    var wait: RequestWait? { browser.items.wait }
    var remark: String? { browser.remark }
    var freshness: String? { browser.freshness }
    var hints: [Hint] { browser.hints }
    var commands: [SceneCommand] { browser.commands }
    var isTyping: Bool { browser.isTyping }
    var scroll: ScrollPosition? { browser.list.scroll }
    var hasPreview: Bool { browser.preview != nil }
    var preview: (any Scene)? { browser.preview?.scene }
    var previews: Driver<(any Scene)?> { browser.preview?.$scene.driver ?? .never() }

    func appear() { browser.input.load() }
    func resize(to size: GridSize) { browser.resize(to: size) }
    func resizePreview(to size: GridSize?) { browser.preview?.resize(to: size) }
    func handle(_ event: InputEvent) -> Bool { browser.handle(event) }
}

private nonisolated extension Failure {
    /// Whether there is no connection, which the title line says already.
    var isOffline: Bool { if case .offline = cause { true } else { false } }
}

private nonisolated extension InputEvent {
    /// The event with its point moved down.
    func moved(rows: Int) -> InputEvent {
        func moved(_ point: GridPoint) -> GridPoint { GridPoint(column: point.column, row: point.row + rows) }
        return switch self {
        case .click(let point): .click(moved(point))
        case .scrollUp(let point): .scrollUp(moved(point))
        case .scrollDown(let point): .scrollDown(moved(point))
        default: self
        }
    }
}
