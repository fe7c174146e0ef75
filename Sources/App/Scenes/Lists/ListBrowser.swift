import DomainKit
import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// What all scenes with a list from a view model have in common on screen: the selection, asking for more as it nears the
/// end, reloading, and what the shell says about it.
final class ListBrowser<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
    let load = PublishSubject<Void>()
    let reload = PublishSubject<Void>()
    let loadMore = PublishSubject<Void>()
    let select = PublishSubject<Item.ID>()
    @Property private(set) var list: ListSelection<Item.ID>

    private let noun: String
    private let formatting: Formatting
    private let arrange: ([Item.ID], GridSize) -> [[Item.ID]]
    private var size = GridSize(columns: 0, rows: 0)
    /// The item to select as soon as it is there.
    private var awaited: Item.ID?
    private var source: Property<PagedList<Item>>?

    /// - Parameters:
    ///   - noun: What the items are called, in the plural.
    ///   - selection: The empty list, with how its lines look.
    ///   - arrange: Puts the items into lines for a room of that size; one in each, unless told otherwise.
    init(
        _ noun: String, _ formatting: Formatting, selection: ListSelection<Item.ID> = ListSelection(),
        arrange: @escaping ([Item.ID], GridSize) -> [[Item.ID]] = { ids, _ in ids.map { [$0] } }
    ) {
        self.noun = noun
        self.formatting = formatting
        self.arrange = arrange
        list = selection
    }

    /// The list as its view model has it.
    var items: PagedList<Item> { source?.wrappedValue ?? PagedList() }

    /// Follows a view model's list.
    ///
    /// - Parameter title: Says what went wrong, for the title of a failure's dialog.
    func start(
        _ source: Property<PagedList<Item>>, errors: Driver<Failure>, on stage: Stage, in bag: SubscriptionBag,
        title: @escaping (Failure) -> String? = { _ in nil }
    ) {
        self.source = source
        source.driver.drive { [weak self] _ in self?.show() }.store(in: bag)
        errors.drive { [weak self, weak stage] failure in
            if let title = title(failure) {
                stage?.report(failure, title: title)
            } else {
                self?.report(failure, on: stage)
            }
        }
        .store(in: bag)
    }

    func resize(to size: GridSize) {
        self.size = size
        list.resize(to: size)
        show()
    }

    /// Reacts to what moves the selection, opens an item, or asks for the list again.
    func handle(_ event: InputEvent) -> Bool {
        if event == .key(.character("r")) {
            reload.send(())
            return true
        }
        switch list.handle(event) {
        case .ignored: return false
        case .moved: if list.isNearEnd { loadMore.send(()) }
        case .chosen(let id): select.send(id)
        }
        return true
    }

    /// Selects an item that has just come, or is about to.
    func reveal(_ id: Item.ID) {
        awaited = list.select(id) ? nil : id
    }

    var status: String? { items.countText(formatting) }
    var activity: String? { items.activityText(noun) }
    var remark: String? { items.staleText(formatting) }

    /// The keys that do something now, with the scene's own ones for the selected item and for the list.
    func hints(item: [Hint] = [], list own: [Hint] = []) -> [Hint] {
        (list.selected == nil ? [] : [Hint("↑↓", "select"), Hint("⏎", "open")] + item) + own + [Hint("r", "reload")]
    }

    private func show() {
        list.show(arrange(items.map(\.id), size))
        if let awaited { reveal(awaited) }
        // A screen that has room for more asks for it.
        if list.isNearEnd, items.canLoadMore { loadMore.send(()) }
    }

    private func report(_ failure: Failure, on stage: Stage?) {
        stage?.report(failure, title: "Could not load \(noun)", kept: items.keptText(noun, formatting)) { [weak self] in
            self?.reload.send(())
        }
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
    var remark: String? { browser.remark }
    var hints: [Hint] { browser.hints() }
    func appear() { browser.load.send(()) }
    func resize(to size: GridSize) { browser.resize(to: size) }
    func handle(_ event: InputEvent) -> Bool { browser.handle(event) }
}
