import Reactive
import Synchronization

/// A list that a gateway returns, and that a screen reads in parts. Screens read stored lists in the same way as lists
/// in memory.
///
/// ```swift
/// func repos() -> ListSource<Repo> {
///     ListSource { request in Observable { try await api.send(.repos(request)) } }
/// }
/// ```
///
/// A source loads nothing by itself. Each reader has its own window on the list, so two scenes can load different
/// parts. For a search or for another order, a gateway returns another source.
public struct ListSource<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    typealias Reading = ListReading<Element>
    package typealias Contents =
        @Sendable (Observable<ListCommand<Element.ID>>, _ pageSize: Int) -> Observable<ListContents<Element>>

    /// The number of elements to request at a time. The server may return fewer or more elements.
    public var pageSize = 30
    private let makeContents: Contents

    /// Creates a list that is kept in memory while it is read.
    ///
    /// - Parameter pages: Requests a page of the list. The observable may first emit a saved page, which has a date in
    ///   ``Page/staleSince``, and then the server's page.
    public init(pages: @escaping @Sendable (PageRequest) -> Observable<Page<Element>>) {
        makeContents = { commands, pageSize in
            let reading = Reading(ListWindow(pageSize: pageSize), isEdited: false, readsSaved: false)
            return .deferred {
                Self.contents(of: reading, commands, .never(), saved: { Self.saved($0, pages) }, pages: pages)
            }
        }
    }

    /// Creates a list that arrives completely, such as the result of a live query. Each element of `all` replaces the
    /// list.
    ///
    /// A reload subscribes to `all` again.
    public init(all: @escaping @Sendable () -> Observable<[Element]>) {
        makeContents = { commands, _ in Self.contents(commands, all: all) }
    }

    /// Creates a list whose pages are saved.
    ///
    /// - Parameters:
    ///   - reconnections: Emits when the server can be reached again, so that stale pages are requested.
    ///   - saved: Emits a saved page, or nothing.
    ///   - fresh: Requests a page from the server.
    package init(
        reconnections: Observable<Void> = .never(),
        saved: @escaping @Sendable (PageRequest) -> Observable<Page<Element>>,
        fresh: @escaping @Sendable (PageRequest) -> Observable<Page<Element>>
    ) {
        makeContents = { commands, pageSize in
            let reading = Reading(ListWindow(pageSize: pageSize), isEdited: false, readsSaved: true)
            let responses = reconnections.map { ListUpdate<Element>(events: [.responded]) }
            return .deferred {
                Self.contents(
                    of: reading, commands, responses, saved: saved, pages: { Self.pages($0, saved, fresh) })
            }
        }
    }

    /// Creates a list of entities that the user edits on this device. The list is kept in memory while it is read.
    ///
    /// - Parameters:
    ///   - showsCreated: Whether to show entities that were created on this device first, until the server's pages
    ///     contain them.
    ///   - changes: The changes of entities that do not arrive in pages. The first elements are the marks of pending
    ///     edits.
    ///   - pages: Requests a page of the list. The observable may first emit a saved page, which has a date in
    ///     ``Page/staleSince``, and then the server's page.
    public init<Entity: Sendable>(
        showsCreated: Bool = false, changes: Observable<EntityChange<Entity>>,
        pages: @escaping @Sendable (PageRequest) -> Observable<Page<Entity>>
    ) where Element == Edited<Entity> {
        self.init(showsCreatedWhere: { _ in showsCreated }, changes: changes, pages: pages)
    }

    /// Creates a list of some entities that the user edits on this device, such as the notes in one folder. The list is
    /// kept in memory while it is read.
    ///
    /// - Parameters:
    ///   - isShown: Returns whether to show an entity that was created on this device first, until the server's pages
    ///     contain it. The closure is called when the reader receives the creation.
    ///   - changes: The changes of entities that do not arrive in pages. The first elements are the marks of pending
    ///     edits.
    ///   - pages: Requests a page of the list. The observable may first emit a saved page, which has a date in
    ///     ``Page/staleSince``, and then the server's page.
    public init<Entity: Sendable>(
        showsCreatedWhere isShown: @escaping @Sendable (Entity) -> Bool, changes: Observable<EntityChange<Entity>>,
        pages: @escaping @Sendable (PageRequest) -> Observable<Page<Entity>>
    ) where Element == Edited<Entity> {
        self.init(
            isShown, changes.map { [$0] }, .never(), readsSaved: false,
            saved: { ListSource<Entity>.saved($0, pages) }, pages: pages)
    }

    /// Creates a list of entities that the user edits on this device, and whose pages are saved.
    ///
    /// - Parameters:
    ///   - changes: The changes of entities. The changes of one step arrive together.
    ///   - reconnections: Emits when the server can be reached again, so that stale pages are requested.
    package init<Entity: Sendable>(
        showsCreatedWhere isShown: @escaping @Sendable (Entity) -> Bool,
        changes: Observable<[EntityChange<Entity>]>,
        reconnections: Observable<Void> = .never(),
        saved: @escaping @Sendable (PageRequest) -> Observable<Page<Entity>>,
        fresh: @escaping @Sendable (PageRequest) -> Observable<Page<Entity>>
    ) where Element == Edited<Entity> {
        self.init(
            isShown, changes, reconnections, readsSaved: true, saved: saved,
            pages: { ListSource<Entity>.pages($0, saved, fresh) })
    }

    private init<Entity: Sendable>(
        _ showsCreated: @escaping @Sendable (Entity) -> Bool, _ changes: Observable<[EntityChange<Entity>]>,
        _ reconnections: Observable<Void>, readsSaved: Bool,
        saved: @escaping @Sendable (PageRequest) -> Observable<Page<Entity>>,
        pages: @escaping @Sendable (PageRequest) -> Observable<Page<Entity>>
    ) where Element == Edited<Entity> {
        makeContents = { commands, pageSize in
            .deferred {
                let edits = EditedList<Entity>(showsCreated: showsCreated)
                let window = ListWindow<Element.ID>(pageSize: pageSize)
                return Self.contents(
                    of: Reading(window, isEdited: true, readsSaved: readsSaved), commands,
                    merge(edits.updates(changes), reconnections.map { ListUpdate(events: [.responded]) }),
                    saved: { edits.elements(saved($0)) }, pages: { edits.elements(pages($0)) })
            }
        }
    }

    /// Creates a list from the contents of another list, for example with the entities to which its rows refer.
    package init(pageSize: Int, contents: @escaping Contents) {
        makeContents = contents
        self.pageSize = pageSize
    }

    private static func pages(
        _ request: PageRequest, _ saved: (PageRequest) -> Observable<Page<Element>>,
        _ fresh: (PageRequest) -> Observable<Page<Element>>
    ) -> Observable<Page<Element>> {
        request.usesCache ? concat(saved(request), fresh(request)) : fresh(request)
    }

    /// Returns the source's first page if that page comes from its cache, and nothing otherwise.
    private static func saved(
        _ request: PageRequest, _ pages: (PageRequest) -> Observable<Page<Element>>
    ) -> Observable<Page<Element>> {
        pages(request).prefix(1).filter { $0.staleSince != nil }
    }

    /// Emits the contents after each change, and after each request for a part, until the subscription ends.
    ///
    /// ```swift
    /// for try await contents in source.contents(of: .just(.first)) where contents.activity == .none {
    ///     print(contents.map(\.name))
    /// }
    /// ```
    ///
    /// - Order: a response is emitted in the subscription's isolation, before a test double's `answer` returns.
    /// - Cancellation: cancels the running request.
    /// - Errors: none. If a request fails, the elements remain, and ``ListContents/failure`` contains the error.
    public func contents(of parts: Observable<ListPart>) -> Observable<ListContents<Element>> {
        contents(parts.map { .ask($0) })
    }

    /// Loads parts of the list one after the other, for a command or a test. By default, it loads the first part.
    ///
    /// ```swift
    /// let notes = try await gateway.notes.load(.first, .next)
    /// ```
    ///
    /// - Order: when this method returns, the parts have also been saved.
    /// - Cancellation: cancels the running request.
    /// - Errors: the failure of a request.
    @discardableResult
    public func load(_ parts: ListPart...) async throws -> ListContents<Element> {
        let parts = parts.isEmpty ? [.first] : parts
        var asked = 1
        let part = BehaviorSubject(parts[0])
        for try await contents in steps(part.observable.map { .ask($0) }) {
            guard contents.asked == asked, contents.isEnded else { continue }
            if let failure = contents.failure { throw failure }
            guard asked < parts.count else { return contents }
            asked += 1
            part.send(parts[asked - 1])
        }
        throw CancellationError()
    }

    package func contents(_ commands: Observable<ListCommand<Element.ID>>) -> Observable<ListContents<Element>> {
        steps(commands).filter(\.isNews)
    }

    /// Emits like ``contents(_:)``, and once more when a request has ended.
    package func steps(_ commands: Observable<ListCommand<Element.ID>>) -> Observable<ListContents<Element>> {
        makeContents(commands, pageSize)
    }
}

/// The edits that one reader has received, which it applies to the pages that it reads.
private final class EditedList<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Sendable {
    private let edits: Mutex<ListEdits<Entity>>

    init(showsCreated: @escaping @Sendable (Entity) -> Bool) {
        edits = Mutex(ListEdits(showsCreated: showsCreated))
    }

    func updates(_ changes: Observable<[EntityChange<Entity>]>) -> Observable<ListUpdate<Edited<Entity>>> {
        changes.map { [self] changes in edits.withLock { $0.take(changes) } }
    }

    func elements(_ pages: Observable<Page<Entity>>) -> Observable<Page<Edited<Entity>>> {
        pages.map { [self] page in edits.withLock { edits in page.map(edits.element) } }
    }
}
