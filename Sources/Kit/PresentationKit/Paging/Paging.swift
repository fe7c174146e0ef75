import DomainKit
import Foundation
import Reactive
import ReactiveUI

/// The machine behind every list that loads page by page: load, reload, load more.
///
/// | trigger   | idle                        | loading, reloading, refreshing | loading more            |
/// |-----------|-----------------------------|--------------------------------|-------------------------|
/// | load      | requests page 1             | answered, ignored              | answered, ignored       |
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
    /// Where the page after the last one begins. An offset is smaller by the items that were removed since: the
    /// server's list has moved up by as many.
    private var next: PageToken?
    /// The same when the request in flight began, for each of its answers: the cache's and the server's.
    private var nextBefore: PageToken?
    /// The cursors of the pages that were requested since the last load or reload.
    private var cursors: Set<PageToken> = []
    /// The items removed since the last load or reload. A page that was fetched before must not bring them back.
    private var removed: Set<Item.ID> = []
    /// The items whose deletion waits or is being sent, by the changes that arrived: whether the server still counts
    /// them is not known.
    var leaving: Set<Item.ID> = [] {
        didSet { if leaving.count > oldValue.count { mayHaveMoved = true } }
    }
    /// How many items may leave the server's list: those in `leaving`, and the marked ones.
    private var leavingCount: Int { leaving.union(marks.keys).count }
    /// Whether the server's list may have moved up since the page in flight was asked for, or shortly before.
    private var mayHaveMoved = false
    /// The items that were removed from the list since that request: the answer may have been made before or after.
    private var removedMeanwhile: Set<Item.ID> = []
    /// The first item of the last answer that left a gap: a server that gives it again counts pages, not items.
    private var beyondGap: Item.ID?
    /// The items that were created here and that the server's list may not count.
    private var created: Set<Item.ID> = []
    /// How many of the created items the list's total counts, and the server's total does not.
    private var uncounted = 0
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
        mayHaveMoved = true
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
        mayHaveMoved = true
        guard let place = place(of: id, in: list.wrappedValue.pages) else { return }
        places[id] = nil
        var isCounted = true
        if created.remove(id) == nil {
            (next, nextBefore) = (next?.movedUp(by: 1), nextBefore?.movedUp(by: 1))
            removedMeanwhile.insert(id)
        } else {
            // A first page that has come since counts only what the server has.
            isCounted = uncounted > 0 || !list.wrappedValue.hasMorePages
            uncounted = max(0, uncounted - 1)
        }
        publish {
            $0.pages.remove(page: place.page, row: place.row)
            let least = $0.hasMorePages ? 0 : $0.reachable
            if isCounted { $0.totalItems = $0.totalItems.map { max(least, $0 - 1) } }
        }
    }

    /// Puts what was created here before all other items of a list that is loaded. One that could not be loaded is
    /// asked for once more, since what is saved has the item by now.
    func insertFirst(_ item: Item) {
        removed.remove(item.id)
        guard list.wrappedValue.isLoaded else {
            if list.wrappedValue.failure != nil { load() }
            return
        }
        guard places[item.id] == nil, list.wrappedValue.pages.pageCount > 0 else { return }
        publish { insertFirst(item, in: &$0) }
    }

    private func insertFirst(_ item: Item, in list: inout PagedList<Item>) {
        places[item.id] = 0
        created.insert(item.id)
        uncounted += 1
        list.pages.insert(item, page: 0, row: 0)
        list.totalItems = list.totalItems.map { $0 + 1 }
    }

    /// The server has performed a creation: its list counts the item from here on.
    func didPerform(_ id: Item.ID) {
        if created.remove(id) != nil { uncounted = max(0, uncounted - 1) }
    }

    /// The server has given an item another identity.
    func rename(_ temporary: Item.ID, to id: Item.ID) {
        renamed[temporary] = id
        if leaving.remove(temporary) != nil { leaving.insert(id) }
        if created.remove(temporary) != nil { created.insert(id) }
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

    private func load() {
        guard list.wrappedValue.activity == .none else { return answer() }
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
        guard current.isLoaded, current.hasMorePages, let next else { return answer() }
        beyondGap = nil
        // The page overlaps the list by one item more than may have been deleted: an item in both shows that none is
        // missing in between. The overlap is at most half a page, so that the other half is new.
        let half = max(1, current.pages.items(ofPage: current.pages.pageCount - 1).count / 2)
        let leaving = leavingCount
        let overlap = leaving == 0 ? 0 : min(leaving + 1, half)
        start(.loadingMore, page: current.pages.pageCount + 1, at: next.movedUp(by: overlap))
    }

    private func answer() {
        publish { _ in }
    }

    /// - Parameter isRepeated: Whether the answer to the same request has left a gap. The deletions that it missed may
    ///   all have been performed by now.
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
        mayHaveMoved = isRepeated || leavingCount > 0
        removedMeanwhile = []
        nextBefore = next
        meanwhile = ConcurrentChanges()
        let total = list.wrappedValue.totalItems.map { $0 - uncounted }
        let wanted = PageRequest(page: page, token: token, usesCache: activity != .reloading)
        request.begin(getPage(wanted)) { [weak self] answer in
            guard let self else { return }
            let items = answer.items.map { entity in
                let row = self.item(of: entity)
                return self.meanwhile?.entity(row.id).map(self.item(of:)) ?? row
            }
            if leavesGap(items, answer, to: wanted, total) {
                beyondGap = items.first?.id
                start(.loadingMore, page: page, at: token.movedUp(by: wanted.perPage / 2), isRepeated: true)
            } else {
                receive(items, answer, to: wanted, isRepeated: isRepeated)
                // Changes that arrived before this answer override it, but not the next answer of a live query.
                if isWhole { meanwhile = ConcurrentChanges() }
            }
        } onCompletion: { [weak self] completion in
            self?.finish(completion)
        }
    }

    /// Whether items may be missing between the list and an answer: what is counted from the beginning moves up when
    /// something is deleted, here or by somebody else. An answer with an item of the list leaves none.
    private func leavesGap(_ answered: [Item], _ answer: Page<Entity>, to request: PageRequest, _ total: Int?) -> Bool {
        guard request.page > 1, case .offset(1...) = request.token, answer.staleSince == nil else { return false }
        let isShorter = answer.totalItems.flatMap { now in total.map { now < $0 } } ?? false
        guard mayHaveMoved || isShorter else { return false }
        if let beyondGap, beyondGap == answered.first?.id { return false }
        return !answered.contains { (places[$0.id] ?? request.page) < request.page - 1 }
    }

    private func receive(
        _ answered: [Item], _ answer: Page<Entity>, to request: PageRequest, isRepeated: Bool
    ) {
        let page = request.page
        if page == 1 { (needsFirstPage, uncounted) = (false, 0) }
        if isWhole { removed.formIntersection(answered.map(\.id)) }
        // The server counts what it has performed.
        if page == 1 { created.subtract(answered.map(\.id).filter { !isPending($0) }) }
        let gone = (page == 1 ? [] : removedMeanwhile).union(answered.map(\.id).filter(removed.contains))
        next = tokenAfter(answer, request)?.movedUp(by: gone.count)
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
        // An empty page is the last, whatever it claims, unless the total shows that items are missing (D-3), or a
        // cursor leads on: a server that filters its pages may leave one of them empty.
        let isMissingItems = answer.totalItems.map { [count = list.count] in count < $0 } ?? false
        // So is one with nothing but the overlap, which is shorter than a page: it would be asked for again for ever.
        let isOverlap =
            page > 1 && !isRepeated && items.isEmpty && next == nextBefore
            && answered.count < list.pages.items(ofPage: 0).count
        if answered.isEmpty || isOverlap, !isMissingItems, case .offset = next { next = nil }
        list.hasMorePages = next != nil
        // The server may have counted what was removed here meanwhile, or not. After the last page the number of items
        // here is known.
        list.totalItems = answer.totalItems.map { answered in
            let total = answered + uncounted
            return next == nil ? max(list.reachable, total - gone.count) : total
        }
        if page == 1 {
            for item in (meanwhile?.created ?? []).map(item(of:)) where places[item.id] == nil {
                insertFirst(item, in: &list)
            }
        }
        self.list.wrappedValue = list
    }

    /// Where the next page begins; `nil` also for a cursor that leads back, whose pages would never end.
    private func tokenAfter(_ answer: Page<Entity>, _ request: PageRequest) -> PageToken? {
        if request.page == 1 { cursors = [] }
        if request.cursor != nil { cursors.insert(request.token) }
        return answer.next.flatMap { cursors.contains($0) ? nil : $0 }
    }

    private func finish(_ completion: Completion) {
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
