/// The state of one reader of a list: a ``ListWindow``, and the elements for its IDs.
struct ListReading<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    typealias ID = Element.ID

    enum Event: Sendable {
        case command(ListCommand<ID>)
        case page(Page<Element>, ListRequest)
        case ended(ListRequest, (any Error)?)
        case update(ListUpdate<Element>)
        /// The source of updates has failed, so no more updates arrive.
        case failed(any Error)
    }

    /// The contents to emit after an event, and the requests to start or cancel.
    struct Step: Sendable {
        /// The new contents, or `nil` if they have not changed.
        var contents: ListContents<Element>?
        /// The requests to cancel before new requests start.
        var cancels: [ListRequest] = []
        var begins: [ListRequest] = []
    }

    private var window: ListWindow<ID>
    private var contents = ListContents<Element>()
    /// Whether edits arrive as updates. If not, the reader reports its deletions itself.
    private let isEdited: Bool
    /// Whether saved pages are read separately, so that they can be read during a request to the server.
    private let readsSaved: Bool
    /// The elements that have changed since the current requests started. A page may contain older versions of them.
    private var changed: [ID: Element] = [:]
    /// The elements of a page that the window keeps until the rows before it have arrived.
    private var held: [ID: Element] = [:]
    private var hasEmitted = false

    init(_ window: ListWindow<ID>, isEdited: Bool, readsSaved: Bool) {
        self.window = window
        self.isEdited = isEdited
        self.readsSaved = readsSaved
    }

    mutating func apply(_ event: Event) -> Step {
        contents.changes = []
        var step = Step()
        // A response to the reader is always emitted. Other contents are emitted only if they have changed.
        var isAnswer = true
        switch event {
        case .command(let command):
            if case .ask = command {} else { isAnswer = false }
            obey(command, &step)
        case .page(let page, let request):
            guard window.isRunning(request) else { return step }
            receive(page, for: request, &step)
        case .ended(let request, let error):
            isAnswer = window.isRunning(request) || (error != nil && window.isLatest(request))
            perform(.ended(request), &step)
            // If no page was saved, show the failure of the request to the server anyway.
            if isAnswer, let error { contents.failure = error }
            contents.isEnded = !window.isRequesting
        case .update(let update):
            isAnswer = false
            take(update, &step)
        case .failed(let error): contents.failure = error
        }
        if !step.begins.isEmpty { (contents.failure, contents.isEnded) = (nil, false) }
        contents.isNews =
            isAnswer || !contents.changes.isEmpty || !step.begins.isEmpty || contents.totalItems != window.total
        if case .ended = event {} else if !contents.isNews { return step }
        if !hasEmitted { contents.changes = [.reset] }
        hasEmitted = true
        contents.activity = window.activity
        contents.isLoaded = window.isLoaded
        contents.hasMore = !window.isLoaded || window.hasMore
        contents.totalItems = window.total
        contents.unreadableItems = window.unreadableItems
        contents.staleSince = window.staleSince
        step.contents = contents
        // Keep the new IDs until the next contents, because this is how the reader receives them.
        if contents.isNews { contents.names = [:] }
        return step
    }

    private mutating func obey(_ command: ListCommand<ID>, _ step: inout Step) {
        if case .ask = command { contents.asked += 1 }
        switch command {
        case .ask(.first) where window.isLoaded: break
        case .ask(.next) where !readsSaved && window.isRequesting: break
        case .ask(let part): perform(.asked(part), &step)
        case .leaving(let id) where !isEdited: perform(.leaving(id), &step)
        case .kept(let id) where !isEdited: perform(.kept(id, mayBePerformed: true), &step)
        // The update for this deletion arrives separately, before or after the command.
        case .removed(let id) where !isEdited || window.position(of: id) != nil: perform(.removed(id), &step)
        case .leaving, .kept, .removed: break
        }
    }

    private mutating func receive(_ page: Page<Element>, for request: ListRequest, _ step: inout Step) {
        var received: [ID: Element] = [:]
        for element in page.items {
            let id = window.current(element.id)
            // The server may have read the page before the change.
            let known = window.isChanged(id, since: request) ? changed[id] : nil
            received[id] = known ?? element
        }
        let known = held.merging(received) { $1 }
        perform(.arrived(page.map(\.id), for: request), from: known, &step)
        held = step.begins.isEmpty ? [:] : known
        guard case .none = contents.changes.first(where: \.isReset) else { return }
        // An element from an earlier page may have changed since.
        let shown = Set(contents.changes.flatMap(\.shownIDs))
        for (id, element) in received where !shown.contains(id) { show(element, as: id) }
    }

    private mutating func take(_ update: ListUpdate<Element>, _ step: inout Step) {
        let elements = Dictionary(update.elements.map { ($0.id, $0) }) { $1 }
        for event in update.events { perform(event, from: elements, &step) }
        let shown = Set(contents.changes.flatMap(\.shownIDs))
        for element in update.elements {
            perform(.answered(element.id), &step)
            if window.isRequesting { changed[element.id] = element }
            if held[element.id] != nil { held[element.id] = element }
            if !shown.contains(element.id) { show(element, as: element.id) }
        }
    }

    private mutating func show(_ element: Element, as id: ID) {
        // For an element with a temporary ID, the server's version arrives with the update.
        guard element.id == id, let position = window.position(of: id) else { return }
        contents.storage.update(at: position) { $0 = element }
        contents.changes.append(.updated(element, at: position))
    }

    /// Applies an event to the window, and then the resulting changes to the elements.
    private mutating func perform(
        _ event: ListWindow<ID>.Event, from elements: [ID: Element] = [:], _ step: inout Step
    ) {
        let effects = window.apply(event)
        if case .renamed(let id, let new) = event { contents.names[id] = new }
        step.cancels += effects.cancels
        step.begins += effects.begins
        if !window.isRequesting { changed = [:] }
        for change in effects.changes { apply(change, elements) }
    }

    private mutating func apply(_ change: ListWindow<ID>.Change, _ elements: [ID: Element]) {
        switch change {
        case .reset:
            let shown = Dictionary(contents.map { (window.current($0.id), $0) }) { $1 }
            contents.storage = IdentifiedArray(window.ids.compactMap { elements[$0] ?? shown[$0] })
            contents.changes = [.reset]
        case .inserted(let ids, let position):
            let inserted = ids.compactMap { elements[$0] ?? changed[$0] }
            contents.storage.insert(contentsOf: inserted, at: position)
            contents.changes.append(.inserted(inserted, at: position))
        case .removed(let position):
            contents.storage.remove(at: position)
            contents.changes.append(.removed(at: position))
        case .renamed(let position, let id):
            guard let element = elements[id] else { return }
            contents.storage.update(at: position) { $0 = element }
            contents.changes.append(.updated(element, at: position))
        }
    }
}

extension ListContents.Change {
    var isReset: Bool { if case .reset = self { true } else { false } }

    /// The IDs of the elements that the change shows.
    fileprivate var shownIDs: [Element.ID] {
        switch self {
        case .inserted(let elements, _): elements.map(\.id)
        case .updated(let element, _): [element.id]
        case .reset, .removed: []
        }
    }
}
