import Domain
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
    private let list: Property<PagedList<Item>>
    private let makeItem: (Entity) -> Item
    private let getPage: (PageRequest) -> Observable<Page<Entity>>
    private let errors: ErrorTracker
    /// The items of each page so far; page 1 comes first.
    private var pages: [[Item]] = []
    /// Items deleted since the pages were fetched: the server's list has moved up by as many.
    private var removed = 0
    private var request: Subscription?

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
        request = nil
        if list.wrappedValue.activity != .none { list.wrappedValue.activity = .none }
    }

    /// Lets triggers drive the machine for as long as the bag lives.
    public func bind(load: Driver<Void>, reload: Driver<Void>, loadMore: Driver<Void>, in bag: SubscriptionBag) {
        load.drive { self.load() }.store(in: bag)
        reload.drive { self.reload() }.store(in: bag)
        loadMore.drive { self.loadMore() }.store(in: bag)
    }

    /// Changes the item of that identity, wherever it is. Pages and flags stay as they are (D-21).
    public func update(_ id: Item.ID, _ change: (inout Item) -> Void) {
        for page in pages.indices {
            guard let row = pages[page].firstIndex(where: { $0.id == id }) else { continue }
            change(&pages[page][row])
            publish()
            return
        }
    }

    /// Takes the item of that identity out of the list (D-22).
    public func remove(_ id: Item.ID) {
        for page in pages.indices {
            guard let row = pages[page].firstIndex(where: { $0.id == id }) else { continue }
            pages[page].remove(at: row)
            removed += 1
            publish { $0.totalItems = $0.totalItems.map { $0 - 1 } }
            return
        }
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
        request = nil
        publish {
            $0.activity = activity
            $0.failure = nil
        }
        if page == 1 { removed = 0 }
        let answers = getPage(PageRequest(page: page, removed: removed, usesCache: activity != .reloading))
        let subscription = answers.subscribe { [weak self] answer in
            self?.receive(answer, page: page)
        } onCompletion: { [weak self] completion in
            self?.finish(completion)
        }
        // A request that was answered at once has nothing left to be cancelled.
        if list.wrappedValue.activity != .none { request = subscription }
    }

    private func receive(_ answer: Page<Entity>, page: Int) {
        let items = answer.items.map(makeItem)
        if page == 1 {
            pages = [items]
        } else if page <= pages.count {
            pages[page - 1] = items
        } else {
            pages.append(items)
        }
        publish {
            $0.isLoaded = true
            $0.activity = answer.staleSince == nil ? .none : .refreshing
            // An empty page is the end, whatever it says of itself (D-3).
            $0.hasMorePages = answer.hasMorePages && !items.isEmpty
            $0.totalItems = answer.totalItems
            $0.staleSince = page == 1 ? answer.staleSince : $0.staleSince ?? answer.staleSince
        }
    }

    private func finish(_ completion: Completion) {
        request = nil
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

    /// Emits the list with its items and a change of its flags, in one step.
    private func publish(_ change: (inout PagedList<Item>) -> Void = { _ in }) {
        var next = list.wrappedValue
        var seen: Set<Item.ID> = []
        next.items = pages.joined().filter { seen.insert($0.id).inserted }
        change(&next)
        list.wrappedValue = next
    }
}
