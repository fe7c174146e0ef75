/// The state of one reader of a list that arrives completely.
struct WholeListReading<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    enum Event: Sendable {
        case command(ListCommand<Element.ID>)
        case list([Element])
        case ended((any Error)?)
    }

    private var contents = ListContents<Element>()
    /// The elements that the reader has deleted since the list was requested. An element is removed from this set when
    /// a list arrives without it, because it may be added again later.
    private var removed: Set<Element.ID> = []

    /// Returns the contents, or `nil` if they have not changed, and whether to request the list.
    mutating func apply(_ event: Event) -> (contents: ListContents<Element>?, isAsking: Bool) {
        contents.changes = []
        contents.isNews = true
        switch event {
        case .command(.ask(let part)):
            contents.asked += 1
            let isAsking = contents.activity == .none && (part == .reload || !contents.isLoaded)
            if isAsking {
                contents.activity = part == .reload ? .reloading : .loading
                contents.failure = nil
                contents.isEnded = false
            }
            return (contents, isAsking)
        case .command(.removed(let id)):
            guard remove(id) else { return (nil, false) }
        case .command(.leaving), .command(.kept): return (nil, false)
        case .list(let elements): receive(elements)
        case .ended(let error):
            contents.isEnded = true
            contents.isNews = error != nil || contents.activity != .none
            contents.activity = .none
            contents.failure = error
        }
        return (contents, false)
    }

    private mutating func receive(_ elements: [Element]) {
        removed.formIntersection(elements.map(\.id))
        var listed: Set<Element.ID> = []
        contents.storage = IdentifiedArray(
            elements.filter { !removed.contains($0.id) && listed.insert($0.id).inserted })
        contents.changes = [.reset]
        contents.activity = .none
        contents.isLoaded = true
        contents.isEnded = true
        contents.hasMore = false
    }

    /// Removes an element, and returns whether the list contained it.
    private mutating func remove(_ id: Element.ID) -> Bool {
        let position = contents.storage.position(of: id)
        // Hide the element until a list arrives without it. If the element is missing in this list, a later list may
        // contain it again.
        if position != nil || contents.activity != .none { removed.insert(id) }
        guard let position else { return false }
        contents.storage.remove(at: position)
        contents.changes = [.removed(at: position)]
        return true
    }
}
