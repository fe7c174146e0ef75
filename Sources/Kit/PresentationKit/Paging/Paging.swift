import DomainKit
import Foundation
import Reactive
import ReactiveUI

/// The machine behind every list that loads page by page: load, reload, load more.
///
/// | trigger   | idle                        | loading, reloading, refreshing | loading more            |
/// |-----------|-----------------------------|--------------------------------|-------------------------|
/// | load      | requests page 1 of a list that is not loaded, or after a search without an answer; else answered |||
/// | reload    | requests page 1             | answered, ignored              | cancels it, then page 1 |
/// | search    | requests page 1             | cancels it, then page 1        | cancels it, then page 1 |
/// | load more | requests the next page of a loaded list, or page 1 after a search without an answer; else answered |||
///
/// *Answered* means that the list is emitted again as it stands, so that a view that has started a spinner of its own
/// can stop it (defect D-5). A page replaces what it brought before (D-4), an item appears once, and an old page never
/// lands after a newer load.
///
/// Where pages begin at an offset, a deletion on the server moves up all items behind it, at a moment that the machine
/// does not know. While that may happen, the request for the next page begins some items earlier. An answer without any
/// item of the list may leave a gap: then the request is sent again, from further back.
///
/// ```swift
/// let paging = Paging(output.$notes, errors: output.$errors, getPage: useCase.getNotes, item: NoteItem.init)
/// paging.bind(load: input.load, reload: input.reload, loadMore: input.loadMore, in: bag)
/// input.select.compactMap { paging.item($0)?.note }.drive { navigator.toNote($0) }.store(in: bag)
/// ```
///
/// A page, and a change to one item, cost nearly the same however long the list is. Removing an item takes time in
/// proportion to the number of chunks that the list is stored in, of 32 pages each.
///
/// - Order: the list has changed before `errors` emits.
/// - Cancellation: when the machine is released, what is in flight is cancelled and the flags are cleared (D-7). The
///   bag that its triggers are bound in keeps it.
/// - Errors: a failed load or reload keeps the list; the next request clears ``PagedList/failure``.
@MainActor
public final class Paging<Entity: Sendable, Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
    private enum Trigger {
        case load, reload, loadMore, search
    }

    private let list: Property<PagedList<Item>>
    private let makeItem: (Entity) -> Item
    private let getPage: (PageRequest) -> Observable<Page<Entity>>
    let errors: Event<Failure>
    private let request = RunningRequest()
    /// The number of the page of each item.
    private var places: [Item.ID: Int] = [:]
    private var nextPage = NextPage<Item.ID>()
    /// The items removed since the last load or reload. A page that was fetched before must not bring them back.
    private var removed: Set<Item.ID> = []
    /// The items whose deletion waits or is being sent, by the changes that arrived: whether the server still counts
    /// them is not known.
    var leaving: Set<Item.ID> = [] {
        didSet { if leaving.count > oldValue.count { nextPage.noteDeletion() } }
    }
    /// How many items may leave the server's list: those in `leaving`, and the marked ones.
    private var leavingCount: Int { leaving.union(marks.keys).count }
    /// The items that were created here and stand first, wherever the server has them.
    private var putFirst: Set<Item.ID> = []
    /// Those of them that the server does not count, as it has not performed their creation. The list's total does.
    private var uncounted: Set<Item.ID> = []
    /// Whether what is shown answers another search than the last one, which has not been answered.
    private var needsFirstPage = false
    /// The number of the newest request. A view that is told of a change may begin another: the older one gives up.
    private var starts = 0
    /// The changes of entities that arrived since the request in flight began; `nil` while there is none.
    var meanwhile: ConcurrentChanges<Item.ID, Entity>?
    /// Whether edits of an item wait: see ``follow(_:showsCreated:show:mark:in:)``.
    var isPending: (Item.ID) -> Bool = { _ in false }
    /// What is done to each item that a page brings: see ``follow(_:showsCreated:show:mark:in:)``.
    var finish: ((inout Item) -> Void)?
    /// The marked items, with the properties that are set in each.
    private var marks: [Item.ID: Set<WritableKeyPath<Item, Bool>>] = [:]
    /// The identities that the server has given to items that were created here.
    private var renamed: [Item.ID: Item.ID] = [:]
    /// Whether each answer is the list in full.
    var isWhole = false

    /// Creates a machine that keeps `list` up to date.
    ///
    /// - Parameters:
    ///   - list: the output that views show. It has to emit on every set, also of an equal list.
    ///   - errors: gets failures, as events: a new subscriber is not shown an old one (defect D-10).
    ///   - getPage: requests a page; it may emit more than once, as from a cache and then from the server.
    ///   - makeItem: turns an entity into what a row shows.
    public init(
        _ list: Property<PagedList<Item>>, errors: Event<Failure>,
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
        guard list.wrappedValue.activity != .none || !marks.isEmpty else { return }
        publish {
            showMarks(false, in: &$0)
            $0.activity = .none
        }
    }

    /// Lets triggers drive the machine for as long as the bag lives.
    ///
    /// A trigger that a view sends while it handles a change takes effect after that change.
    public func bind(
        load: Driver<Void>, reload: Driver<Void> = .never(), loadMore: Driver<Void> = .never(),
        search: Driver<Void> = .never(), in bag: SubscriptionBag
    ) {
        merge(load.map { Trigger.load }, reload.map { .reload }, loadMore.map { .loadMore }, search.map { .search })
            .drive { trigger in
                switch trigger {
                case .load: self.load()
                case .reload: self.reload()
                case .loadMore: self.loadMore()
                // The answer to an earlier search is no longer wanted.
                case .search:
                    self.needsFirstPage = true
                    self.start(.loading)
                }
            }
            .store(in: bag)
    }

    /// The item as the list has it now, for a trigger that sends an identity; `nil` where it has left the list
    /// meanwhile.
    public func item(_ id: Item.ID) -> Item? {
        let pages = list.wrappedValue.pages
        return place(of: id, in: pages).map { pages.items(ofPage: $0.page)[$0.row] }
    }

    /// Changes the item with an identity, if the list contains it. Pages and flags stay as they are (defect D-21), and so
    /// does the mark of an item that is being deleted.
    public func update(_ id: Item.ID, _ change: (inout Item) -> Void) {
        guard let place = place(of: id, in: list.wrappedValue.pages) else { return }
        list.wrappedValue.pages.update(page: place.page, row: place.row) { item in
            change(&item)
            for mark in marks[id] ?? [] { item[keyPath: mark] = true }
        }
    }

    /// The identity that the item has by now, for whoever has asked for it before the server has numbered it.
    func current(_ id: Item.ID) -> Item.ID { places[id] == nil ? renamed[id] ?? id : id }

    /// Marks the item with an identity, including its fresh versions, until it is unmarked or removed.
    func setMark(_ id: Item.ID, at mark: WritableKeyPath<Item, Bool>) {
        marks[id, default: []].insert(mark)
        nextPage.noteDeletion()
        publish { show(mark, true, of: id, in: &$0) }
    }

    func clearMark(_ id: Item.ID, at mark: WritableKeyPath<Item, Bool>) {
        let id = current(id)
        guard marks[id]?.remove(mark) != nil else { return }
        if marks[id] == [] { marks[id] = nil }
        publish { show(mark, false, of: id, in: &$0) }
    }

    /// Removes the item with an identity (defect D-22). An answer in flight does not bring it back.
    public func remove(_ id: Item.ID) {
        // A whole list that has come without the item may have it again.
        if !isWhole || places[id] != nil || list.wrappedValue.activity != .none { removed.insert(id) }
        marks[id] = nil
        leaving.remove(id)
        nextPage.noteDeletion()
        guard let place = place(of: id, in: list.wrappedValue.pages) else { return }
        places[id] = nil
        putFirst.remove(id)
        if uncounted.remove(id) == nil { nextPage.remove(id) }
        publish {
            $0.pages.remove(page: place.page, row: place.row)
            let least = $0.hasMorePages ? 0 : $0.reachable
            $0.totalItems = $0.totalItems.map { max(least, $0 - 1) }
        }
    }

    /// Puts what was created here before all other items of a list that is loaded. One that could not be loaded is
    /// asked for once more, since what is saved has the item by now.
    func insertFirst(_ item: Item) {
        removed.remove(item.id)
        guard list.wrappedValue.isLoaded else {
            noteCreated(item.id)
            if list.wrappedValue.failure != nil { load() }
            return
        }
        guard places[item.id] == nil, list.wrappedValue.pages.pageCount > 0 else { return }
        publish { insertFirst(item, in: &$0) }
    }

    private func insertFirst(_ item: Item, in list: inout PagedList<Item>) {
        places[item.id] = 0
        putFirst.insert(item.id)
        uncounted.insert(item.id)
        list.pages.insert(item, page: 0, row: 0)
        list.totalItems = list.totalItems.map { $0 + 1 }
    }

    /// An item was created here that is on the first page already, or will be.
    func noteCreated(_ id: Item.ID) {
        putFirst.insert(id)
        guard uncounted.insert(id).inserted, places[id] != nil else { return }
        publish { $0.totalItems = $0.totalItems.map { $0 + 1 } }
    }

    /// The server has performed a creation: its list counts the item from here on.
    func didPerform(_ id: Item.ID) {
        uncounted.remove(id)
    }

    /// The server has given an item another identity, as it has performed its creation.
    func rename(_ temporary: Item.ID, to id: Item.ID) {
        renamed[temporary] = id
        if leaving.remove(temporary) != nil { leaving.insert(id) }
        if putFirst.remove(temporary) != nil { putFirst.insert(id) }
        didPerform(temporary)
    }

    /// Puts an item in the place of one with another identity, whose entity it shows.
    func replace(_ id: Item.ID, with item: Item) {
        let marks = self.marks[id]
        if places[item.id] != nil {
            remove(id)
        } else if let page = places[id] {
            update(id) { $0 = item }
            places[id] = nil
            places[item.id] = page
        }
        self.marks[id] = nil
        if let marks { self.marks[item.id, default: []].formUnion(marks) }
    }

    func item(of entity: Entity) -> Item {
        var item = makeItem(entity)
        finish?(&item)
        return item
    }

    /// A view sends it whenever it appears. A list that is loaded must keep its pages then.
    private func load() {
        guard list.wrappedValue.activity == .none, needsFirstPage || !list.wrappedValue.isLoaded else {
            return answer()
        }
        start(.loading)
    }

    private func reload() {
        switch list.wrappedValue.activity {
        case .none, .loadingMore: start(.reloading)
        case .loading, .reloading, .refreshing: answer()
        }
    }

    private func loadMore() {
        let current = list.wrappedValue
        guard current.activity == .none else { return answer() }
        guard !needsFirstPage else { return start(.loading) }
        guard current.isLoaded, current.hasMorePages else { return answer() }
        let pageCount = current.pages.pageCount
        let pageSize = current.pages.items(ofPage: pageCount - 1).count
        guard let token = nextPage.token(leaving: leavingCount, pageSize: pageSize) else { return answer() }
        start(.loadingMore, page: pageCount + 1, at: token)
    }

    private func answer() {
        publish { _ in }
    }

    /// - Parameter isRepeated: Whether the answer to the same request has left a gap.
    private func start(
        _ activity: PagedList<Item>.Activity, page: Int = 1, at token: PageToken = .offset(0), isRepeated: Bool = false
    ) {
        // The running request must be cancelled before the next one begins (trace T11).
        request.cancel()
        starts += 1
        let own = starts
        publish {
            $0.activity = activity
            $0.failure = nil
        }
        // An observer of this change may have begun another request.
        guard own == starts else { return }
        if page == 1 { removed = [] }
        nextPage.begin(isRepeated: isRepeated, isLeaving: leavingCount > 0)
        meanwhile = ConcurrentChanges()
        let total = list.wrappedValue.totalItems.map { $0 - uncounted.count }
        let wanted = PageRequest(page: page, token: token, usesCache: activity != .reloading)
        request.begin(getPage(wanted)) { [weak self] answer in
            guard let self else { return }
            let items = answer.items.map { entity in
                let row = self.item(of: entity)
                return self.meanwhile?.entity(row.id).map(self.item(of:)) ?? row
            }
            let gap = nextPage.tokenBeforeGap(
                items.map(\.id), of: answer, to: wanted, total: total,
                isListed: { (self.places[$0] ?? page) < page - 1 }, isPutFirst: self.putFirst.contains)
            if let gap {
                start(.loadingMore, page: page, at: gap, isRepeated: true)
            } else {
                receive(items, answer, to: wanted, isRepeated: isRepeated)
                // Changes that arrived before this answer override it, but not the next answer of a live query.
                if isWhole { meanwhile = ConcurrentChanges() }
            }
        } onCompletion: { [weak self] completion in
            self?.finish(completion)
        }
    }

    private func receive(
        _ answered: [Item], _ answer: Page<Entity>, to request: PageRequest, isRepeated: Bool
    ) {
        let page = request.page
        if isWhole { removed.formIntersection(answered.map(\.id)) }
        if page == 1 {
            needsFirstPage = false
            // The rest has been performed, and stands where the server has it, or is not in this list.
            // What was created here was put in front of the answer: further down the server has it already.
            let waiting = answered.map(\.id).prefix(while: isPending)
            putFirst.formIntersection(waiting)
            uncounted.formIntersection(waiting)
        }
        let gone = nextPage.receive(answered.map(\.id), of: answer, to: request, isRemoved: removed.contains)
        // In one step, so that observers see no state in between.
        var list = self.list.wrappedValue
        // A page may be answered twice, first by the cache. It remains one page (D-4), and the pages after it are
        // dropped.
        for dropped in (page - 1)..<max(page - 1, list.pages.pageCount) {
            for item in list.pages.items(ofPage: dropped) { places[item.id] = nil }
        }
        // When the server's list has moved, two pages may contain the same item. It stays at its first position.
        let items = answered.filter { item in
            guard !removed.contains(item.id), places[item.id] == nil else { return false }
            places[item.id] = page - 1
            return true
        }
        list.pages.replace(
            from: page - 1, with: items, staleSince: answer.staleSince, unreadableItems: answer.unreadableItems)
        showMarks(true, in: &list)
        list.isLoaded = true
        list.activity = answer.staleSince == nil ? .none : .refreshing
        // An empty page is the last, whatever it claims, unless the total shows that items are missing (D-3).
        let isMissingItems = answer.totalItems.map { [count = list.count] in count < $0 } ?? false
        // So is one with nothing but the overlap, which is shorter than a page: it would be asked for again for ever.
        let isOverlap =
            page > 1 && !isRepeated && items.isEmpty && nextPage.isUnmoved
            && answered.count < list.pages.items(ofPage: 0).count
        if answered.isEmpty || isOverlap, !isMissingItems { nextPage.endOffsets() }
        list.hasMorePages = nextPage.token != nil
        // The server may have counted what was removed here meanwhile, or not. After the last page the number of items
        // here is known.
        list.totalItems = answer.totalItems.map { answered in
            let total = answered + uncounted.count
            return nextPage.token == nil ? max(list.reachable, total - gone) : total
        }
        if page == 1 {
            for item in (meanwhile?.created ?? []).map(item(of:)) where places[item.id] == nil {
                insertFirst(item, in: &list)
            }
        }
        self.list.wrappedValue = list
    }

    private func finish(_ completion: Completion) {
        let hasCreated = meanwhile?.created.isEmpty == false
        meanwhile = nil
        guard case .failed(let error) = completion, let failure = Failure(error) else {
            if list.wrappedValue.activity != .none { publish { $0.activity = .none } }
            return
        }
        publish {
            $0.activity = .none
            $0.failure = failure
        }
        errors.send(failure)
        // What is saved has it by now.
        if hasCreated, !list.wrappedValue.isLoaded { load() }
    }

    private func place(of id: Item.ID, in pages: ListPages<Item>) -> (page: Int, row: Int)? {
        guard let page = places[id] else { return nil }
        return pages.items(ofPage: page).firstIndex { $0.id == id }.map { (page, $0) }
    }

    private func showMarks(_ isMarked: Bool, in list: inout PagedList<Item>) {
        for (id, marks) in marks { for mark in marks { show(mark, isMarked, of: id, in: &list) } }
    }

    private func show(
        _ mark: WritableKeyPath<Item, Bool>, _ isMarked: Bool, of id: Item.ID, in list: inout PagedList<Item>
    ) {
        guard let place = place(of: id, in: list.pages) else { return }
        list.pages.update(page: place.page, row: place.row) { $0[keyPath: mark] = isMarked }
    }

    /// Changes items and flags in one step, so that observers see no state in between.
    private func publish(_ change: (inout PagedList<Item>) -> Void) {
        var next = list.wrappedValue
        change(&next)
        list.wrappedValue = next
    }
}
