import DomainKit
import Reactive
import ReactiveUI

/// A state machine for lists, with triggers to load, reload, load more and search.
///
/// The machine reads a `ListSource`, and shows an item for each element. The state of the source determines what a
/// trigger requests:
///
/// | trigger   | idle                                        | loading, reloading, refreshing | loading more           |
/// |-----------|---------------------------------------------|--------------------------------|------------------------|
/// | load      | requests page 1 of a list that is not loaded, else answered                                         |||
/// | reload    | requests page 1                             | answered, ignored              | cancels it, then page 1 |
/// | search    | another source, whose page 1 it requests    | cancels it, then the same      | cancels it, then the same |
/// | load more | requests the next page, or the first one that is missing or stale | answered, ignored      | answered, ignored      |
///
/// *Answered* means that the list is emitted again unchanged, so that a view can stop its own spinner (defect D-5). An
/// item appears only once, and a page of an older load never replaces a newer page.
///
/// ```swift
/// let paging = Paging(output.$notes, errors: output.$errors, source: useCase.notes, item: NoteItem.init)
/// paging.bind(load: input.load, reload: input.reload, loadMore: input.loadMore, in: bag)
/// input.select.compactMap { paging.item($0)?.note }.drive { navigator.toNote($0) }.store(in: bag)
/// ```
///
/// Adding a page, changing an element and finding an item cost nearly the same for a short and for a long list. An item
/// is created again only if its element has changed.
///
/// - Order: when `errors` emits, the list has already changed.
/// - Cancellation: if you release the machine, the running request is cancelled, and the flags are cleared (D-7). The
///   bag of the triggers' bindings retains the machine.
/// - Errors: after a failed load or reload, the list remains. The next request clears ``PagedList/failure``.
@MainActor
public final class Paging<Element: Identifiable & Sendable, Item: Identifiable & Equatable & Sendable>
where Element.ID == Item.ID, Item.ID: Sendable {
    private let list: Property<PagedList<Item>>
    let errors: Event<Failure>
    private let source: () -> ListSource<Element>
    private let makeItem: (Element) -> Item
    private let updateItem: (inout Item, Element) -> Void
    /// The reader of the source that is shown.
    private var reader = ListReader<Element>()
    /// The reader of a running refresh, which will replace the current reader.
    private var successor: ListReader<Element>?
    /// Emits after each request whether it received a response.
    private let answers = Event<Bool>()
    /// Whether the items belong to an earlier search or reader. Such items remain until the first page arrives.
    private var isOutdated = false
    /// The marked items, with the properties that are set in each of them.
    private var marks: [Item.ID: Set<WritableKeyPath<Item, Bool>>] = [:]
    /// The IDs that the server has assigned to items that were created on this device.
    private var names: [Item.ID: Item.ID] = [:]

    /// Creates a machine that keeps `list` up to date.
    ///
    /// - Parameters:
    ///   - list: The output that views show.
    ///   - errors: Receives failures as events, so that a new subscriber does not receive an old failure (defect D-10).
    ///   - source: Returns the list to read, at the start and for each search.
    ///   - makeItem: Creates the item of a row from an element.
    ///   - update: Applies a changed element to its item, whose other values are kept. By default, the item is created
    ///     again.
    public init(
        _ list: Property<PagedList<Item>>, errors: Event<Failure>, source: @escaping () -> ListSource<Element>,
        item makeItem: @escaping (Element) -> Item, update: ((inout Item, Element) -> Void)? = nil
    ) {
        self.list = list
        self.errors = errors
        self.source = source
        self.makeItem = makeItem
        updateItem = update ?? { $0 = makeItem($1) }
    }

    isolated deinit {
        reader.end()
        successor?.end()
        guard list.wrappedValue.activity != .none || !marks.isEmpty else { return }
        publish {
            for (id, marks) in marks { show(marks, false, of: id, in: &$0) }
            $0.activity = .none
        }
    }

    /// Connects triggers to the machine until the bag ends.
    ///
    /// If a view sends a trigger while it handles a change, the trigger takes effect after this change.
    ///
    /// - Parameters:
    ///   - load: Requests the first page of a list that is not loaded.
    ///   - reload: Requests the first page again, without the cache.
    ///   - loadMore: Requests the next page.
    ///   - search: Reads another source after the search text or the order has changed. The earlier items remain until
    ///     the first page of the new source arrives.
    ///   - refresh: Determines when the machine requests the loaded part again by itself. The new rows replace the old
    ///     rows in one step, unless the user is editing or has started another request.
    ///   - bag: The bag, which retains the machine. When the bag ends, the machine ends.
    public func bind(
        load: Driver<Void>, reload: Driver<Void> = .never(), loadMore: Driver<Void> = .never(),
        search: Driver<Void> = .never(), refresh: RefreshPolicy? = nil, in bag: SubscriptionBag
    ) {
        open()
        let parts = merge(load.map { ListPart.first }, reload.map { .reload }, loadMore.map { .next })
        merge(parts.map(Optional.some), search.map { nil })
            .drive { part in
                self.successor = nil
                self.reader.isQuiet = false
                if part == nil { self.open() }
                self.reader.commands.send(.ask(part ?? .first))
            }
            .store(in: bag)
        refresh?.refreshes(after: answers.driver).drive { self.refresh() }.store(in: bag)
    }

    /// Returns the current item with an ID, for a trigger that sends IDs. Returns `nil` if the item is no longer in the
    /// list.
    public func item(_ id: Item.ID) -> Item? { list.wrappedValue[id: current(id)] }

    /// Changes the item with an ID, if the list contains it, until its element changes. Pages and flags do not change
    /// (defect D-21), and neither does the mark of an item that is being deleted.
    public func update(_ id: Item.ID, _ change: (inout Item) -> Void) {
        guard let position = list.wrappedValue.items.position(of: id) else { return }
        publish { list in
            list.items.update(at: position) { item in
                change(&item)
                mark(&item)
            }
        }
    }

    /// Removes the item with an ID (defect D-22). A response to an earlier request does not restore the item.
    public func remove(_ id: Item.ID) {
        marks[id] = nil
        successor = nil
        reader.commands.send(.removed(id))
        // The source of the new search does not contain the items of the earlier search.
        guard isOutdated, let position = list.wrappedValue.items.position(of: id) else { return }
        publish { $0.items.remove(at: position) }
    }

    /// Returns the current ID of an item, for a caller that has its temporary ID.
    func current(_ id: Item.ID) -> Item.ID { names[id] ?? id }

    /// Marks the item with an ID, including its fresh versions, until it is unmarked or removed.
    func setMark(_ id: Item.ID, at mark: WritableKeyPath<Item, Bool>) {
        marks[id, default: []].insert(mark)
        // Discard the refresh, because its reader does not know that the item is being deleted.
        successor = nil
        reader.commands.send(.leaving(id))
        publish { show([mark], true, of: id, in: &$0) }
    }

    func clearMark(_ id: Item.ID, at mark: WritableKeyPath<Item, Bool>) {
        let id = current(id)
        guard marks[id]?.remove(mark) != nil else { return }
        if marks[id] == [] {
            marks[id] = nil
            reader.commands.send(.kept(id))
        }
        publish { show([mark], false, of: id, in: &$0) }
    }

    /// Reads the source from the start.
    private func open() {
        // Cancel the running request before the next one starts (trace T11).
        reader.end()
        successor = nil
        isOutdated = list.wrappedValue.isLoaded
        reader = ListReader()
        read(reader)
    }

    private func read(_ reader: ListReader<Element>) {
        reader.begin(source()) { [weak self, weak reader] contents in
            guard let self, let reader else { return }
            if reader === self.reader { show(contents) } else { prepare(contents, of: reader) }
        }
    }

    /// Reads the source again while the current list stays visible.
    private func refresh() {
        guard list.wrappedValue.activity == .none, successor == nil, marks.isEmpty else { return }
        guard list.wrappedValue.isLoaded, !isOutdated else { return reader.commands.send(.ask(.first)) }
        let next = ListReader<Element>()
        successor = next
        read(next)
        next.commands.send(.ask(.reload))
    }

    /// Loads as many elements as are shown, and then shows them.
    private func prepare(_ contents: ListContents<Element>, of next: ListReader<Element>) {
        guard next === successor, contents.failure != nil || (contents.isLoaded && contents.activity == .none) else {
            return
        }
        // Stop if no new elements arrive. Otherwise, the requests would never end.
        let isGrowing = contents.count > next.count
        next.count = contents.count
        if contents.failure == nil, contents.hasMore, contents.count < list.wrappedValue.count, isGrowing {
            return next.commands.send(.ask(.next))
        }
        successor = nil
        // Do not replace the list while it is being edited.
        guard contents.failure == nil, contents.staleSince == nil, !contents.contains(where: Self.isEdited) else {
            return next.end()
        }
        reader.end()
        reader = next
        reader.isQuiet = true
        reader.earlierFailure = list.wrappedValue.failure
        isOutdated = true
        show(contents, isRefresh: true)
        answers.send(true)
    }

    private static func isEdited(_ element: Element) -> Bool { (element as? any EditedElement)?.isEdited ?? false }

    private func show(_ contents: ListContents<Element>, isRefresh: Bool = false) {
        for (id, new) in contents.names {
            names[id] = new
            if let marks = marks.removeValue(forKey: id) { self.marks[new] = marks }
        }
        var next = list.wrappedValue
        if isOutdated, !contents.isLoaded {
            next.hasMorePages = true
        } else {
            for change in isOutdated ? [.reset] : contents.changes { show(change, of: contents, in: &next) }
            isOutdated = false
            next.isLoaded = contents.isLoaded
            next.hasMorePages = contents.hasMore
            next.totalItems = contents.totalItems
            next.unreadableItems = contents.unreadableItems
            next.staleSince = contents.staleSince
        }
        let isQuiet = contents.failure != nil && reader.isQuiet
        // All elements so far were saved elements, which did not clear an earlier failure.
        let failed = isQuiet ? reader.earlierFailure : contents.failure.flatMap(Failure.init)
        let isNew = failed != next.failure && !isQuiet
        // A source may fail after it has emitted saved elements, when nothing is loading any more.
        let hasFailed = contents.failure != nil && !reader.hasFailed
        reader.hasFailed = contents.failure != nil
        let hasEnded = hasFailed || (next.activity != .none && contents.activity == .none)
        next.activity = contents.activity
        next.failure = failed
        if isRefresh { next.refreshes += 1 }
        list.wrappedValue = next
        if let failed, isNew { errors.send(failed) }
        if hasEnded { answers.send(contents.failure == nil && contents.staleSince == nil) }
    }

    private func show(
        _ change: ListContents<Element>.Change, of contents: ListContents<Element>, in list: inout PagedList<Item>
    ) {
        switch change {
        case .reset: list.items = IdentifiedArray(contents.map(item(of:)))
        case .inserted(let elements, let position):
            list.items.insert(contentsOf: elements.map(item(of:)), at: position)
        case .removed(let position): list.items.remove(at: position)
        case .updated(let element, let position):
            list.items.update(at: position) { item in
                // An item with a new ID is a different item, so create it again.
                if item.id == element.id { updateItem(&item, element) } else { item = makeItem(element) }
                mark(&item)
            }
        }
    }

    private func item(of element: Element) -> Item {
        var item = makeItem(element)
        mark(&item)
        return item
    }

    private func mark(_ item: inout Item) {
        for mark in marks[item.id] ?? [] { item[keyPath: mark] = true }
    }

    private func show(
        _ marks: Set<WritableKeyPath<Item, Bool>>, _ isMarked: Bool, of id: Item.ID, in list: inout PagedList<Item>
    ) {
        guard let position = list.items.position(of: id) else { return }
        list.items.update(at: position) { item in
            for mark in marks { item[keyPath: mark] = isMarked }
        }
    }

    /// Changes items and flags in one step, so that observers see no intermediate state.
    private func publish(_ change: (inout PagedList<Item>) -> Void) {
        var next = list.wrappedValue
        change(&next)
        list.wrappedValue = next
    }
}

/// A reading of a source, with the number of its elements.
@MainActor
private final class ListReader<Element: Identifiable & Sendable> where Element.ID: Sendable {
    let commands = PublishSubject<ListCommand<Element.ID>>()
    /// The number of elements at the end of the last request.
    var count = 0
    /// Whether a refresh started this reading, and the user has requested nothing since. A failure of such a reading is
    /// not shown.
    var isQuiet = false
    /// The failure that was on the screen when the refresh started.
    var earlierFailure: Failure?
    /// Whether the contents have a failure.
    var hasFailed = false
    private var subscription: Subscription?

    func begin(_ source: ListSource<Element>, _ show: @escaping @MainActor (ListContents<Element>) -> Void) {
        subscription = source.contents(commands.observable).subscribe { show($0) }
    }

    func end() { subscription = nil }
}

private nonisolated protocol EditedElement {
    var isEdited: Bool { get }
}

extension Edited: EditedElement {
    fileprivate nonisolated var isEdited: Bool { if case .none = mark.state { false } else { true } }
}

extension Joined: EditedElement {
    fileprivate nonisolated var isEdited: Bool { (element as? any EditedElement)?.isEdited ?? false }
}
