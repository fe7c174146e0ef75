import DomainKit
import Foundation
import Reactive

/// The machine behind every list that comes in pages: load, reload, load more.
///
/// | trigger   | idle                        | loading, reloading, refreshing | loading more            |
/// |-----------|-----------------------------|--------------------------------|-------------------------|
/// | load      | asks for page 1             | answered, ignored              | answered, ignored       |
/// | reload    | asks for page 1             | answered, ignored              | cancels it, then page 1 |
/// | load more | asks for the next page once there are items and more pages; otherwise answered, ignored |||
///
/// *Answered* means that the list is emitted again as it stands, so that a view that has started a spinner of its
/// own can stop it (seed defect D-5). A page replaces what it brought before (D-4), an item appears once, and an old
/// page never lands after a newer load. A failed reload keeps the list. When the machine is let go, what is on its
/// way is cancelled and the flags are cleared (D-7).
@MainActor
public final class Paging<Entity: Sendable, Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
    private enum Trigger {
        case load, reload, loadMore
    }

    private let list: Property<PagedList<Item>>
    private let makeItem: (Entity) -> Item
    private let getPage: (PageRequest) -> Observable<Page<Entity>>
    package let errors: ErrorTracker
    private let request = RunningRequest()
    /// The pages so far, each with when it was saved if it comes from the cache; page 1 comes first.
    private var pages: [(items: [Item], staleSince: Date?)] = []
    /// How many items have gone since their pages were fetched: the server's list has moved up by as many.
    private var removedCount = 0
    /// What has gone since the last load or reload: a page that was answered before must not bring it back.
    private var removed: Set<Item.ID> = []
    /// How rows are marked while something happens to them, and which are.
    private var marks: [Item.ID: WritableKeyPath<Item, Bool>] = [:]

    /// A machine that keeps `list` up to date.
    ///
    /// - Parameters:
    ///   - list: the output that views show.
    ///   - errors: gets what went wrong, as events (D-10).
    ///   - getPage: asks for a page; the cache may answer before the server does.
    ///   - makeItem: turns an entity into what a row shows.
    public init(
        _ list: Property<PagedList<Item>>, errors: ErrorTracker,
        getPage: @escaping (PageRequest) -> Observable<Page<Entity>>,
        item makeItem: @escaping (Entity) -> Item
    ) {
        self.list = list
        self.errors = errors
        self.getPage = getPage
        self.makeItem = makeItem
    }

    isolated deinit {
        request.cancel()
        for id in marks.keys { mark(id, false) }
        if list.wrappedValue.activity != .none || !marks.isEmpty { publish { $0.activity = .none } }
    }

    /// Lets triggers drive the machine for as long as the bag lives.
    ///
    /// A trigger that a view sends while it is being told of a change comes after that change.
    public func bind(
        load: Driver<Void>, reload: Driver<Void> = .never(), loadMore: Driver<Void> = .never(), in bag: SubscriptionBag
    ) {
        merge(load.map { Trigger.load }, reload.map { .reload }, loadMore.map { .loadMore })
            .drive { trigger in
                switch trigger {
                case .load: self.load()
                case .reload: self.reload()
                case .loadMore: self.loadMore()
                }
            }
            .store(in: bag)
    }

    /// The item of that identity, as it stands.
    package func item(_ id: Item.ID) -> Item? { list.wrappedValue[id: id] }

    /// Changes the item of that identity, wherever it is. Pages and flags stay as they are (D-21).
    public func update(_ id: Item.ID, _ change: (inout Item) -> Void) {
        guard item(id) != nil else { return }
        modify(id, change)
        publish()
    }

    /// Marks the item of that identity, and every fresh copy of it, until it is unmarked or gone.
    package func setMark(_ id: Item.ID, at mark: WritableKeyPath<Item, Bool>) {
        marks[id] = mark
        self.mark(id, true)
        publish()
    }

    /// Takes the mark back.
    package func clearMark(_ id: Item.ID) {
        guard marks[id] != nil else { return }
        mark(id, false)
        marks[id] = nil
        publish()
    }

    /// Takes the item of that identity out of the list (D-22).
    public func remove(_ id: Item.ID) {
        removed.insert(id)
        marks[id] = nil
        guard item(id) != nil else { return }
        // Two pages may hold it, when the server's list has moved between them.
        for page in pages.indices { pages[page].items.removeAll { $0.id == id } }
        removedCount += 1
        publish { $0.totalItems = $0.totalItems.map { $0 - 1 } }
    }

    private func load() {
        guard list.wrappedValue.activity == .none else { return answer() }
        start(.loading, page: 1)
    }

    private func reload() {
        switch list.wrappedValue.activity {
        case .none, .loadingMore: start(.reloading, page: 1)
        case .loading, .reloading, .refreshing: answer()
        }
    }

    private func loadMore() {
        let current = list.wrappedValue
        guard current.activity == .none, !current.isEmpty, current.hasMorePages else { return answer() }
        start(.loadingMore, page: pages.count + 1)
    }

    private func answer() {
        list.wrappedValue = list.wrappedValue
    }

    private func start(_ activity: PagedList<Item>.Activity, page: Int) {
        // The running request is cancelled before the next one begins (T11).
        request.cancel()
        publish {
            $0.activity = activity
            $0.failure = nil
        }
        if page == 1 { removed = [] }
        let wanted = PageRequest(
            page: page, removed: page == 1 ? 0 : removedCount, usesCache: activity != .reloading)
        request.begin(getPage(wanted)) { [weak self] answer in
            self?.receive(answer, page: page)
        } onCompletion: { [weak self] completion in
            self?.finish(completion)
        }
    }

    private func receive(_ answer: Page<Entity>, page: Int) {
        let answered = answer.items.map(makeItem)
        let items = answered.filter { !removed.contains($0.id) }
        if page == 1 {
            pages = []
            removedCount = 0
        }
        // A page may answer twice, first from the cache: it stays one page (D-4).
        pages.removeSubrange(min(page - 1, pages.count)...)
        pages.append((items, answer.staleSince))
        removedCount += answered.count - items.count
        for id in marks.keys { mark(id, true) }
        publish {
            $0.isLoaded = true
            $0.activity = answer.staleSince == nil ? .none : .refreshing
            // An empty page is the end, whatever it says of itself, unless more items are known to be there (D-3).
            let isMissingItems = answer.totalItems.map { [count = $0.count] in count < $0 } ?? false
            $0.hasMorePages = answer.hasMorePages && (!answered.isEmpty || isMissingItems)
            $0.totalItems = answer.totalItems
        }
    }

    private func finish(_ completion: Completion) {
        guard case .failed(let error) = completion, let failure = Failure(error) else {
            if list.wrappedValue.activity != .none { publish { $0.activity = .none } }
            return
        }
        publish {
            $0.activity = .none
            $0.failure = failure
        }
        errors.report(error)
    }

    private func modify(_ id: Item.ID, _ change: (inout Item) -> Void) {
        for page in pages.indices {
            guard let row = pages[page].items.firstIndex(where: { $0.id == id }) else { continue }
            return change(&pages[page].items[row])
        }
    }

    private func mark(_ id: Item.ID, _ isMarked: Bool) {
        guard let mark = marks[id] else { return }
        modify(id) { $0[keyPath: mark] = isMarked }
    }

    /// Emits the list with its items and a change of its flags, in one step.
    private func publish(_ change: (inout PagedList<Item>) -> Void = { _ in }) {
        var next = list.wrappedValue
        var seen: Set<Item.ID> = []
        next.items = pages.flatMap(\.items).filter { seen.insert($0.id).inserted }
        next.staleSince = pages.compactMap(\.staleSince).min()
        change(&next)
        list.wrappedValue = next
    }
}
