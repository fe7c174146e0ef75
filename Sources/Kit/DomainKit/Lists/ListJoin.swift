/// The rows of a list, and the entities that they refer to, as one reader sees them.
///
/// A row and its entity are shown as the same commit has left them. So contents wait for two things: for the entities
/// that no earlier row refers to, and for the changes of the commit that has changed the list. The sender of the events
/// knows whether such changes are on their way.
package struct ListJoin<Element: Identifiable & Sendable, Key: Hashable & Sendable, Other: Equatable & Sendable>
where Element.ID: Sendable {
    package typealias Row = Joined<Element, Other>

    package enum Event: Sendable {
        /// The list has changed. `awaitsCommit` tells whether the changes of a commit are on their way, and `commit` is
        /// the last one that has begun.
        case contents(ListContents<Element>, awaitsCommit: Bool, commit: Int)
        /// The entities of keys that were asked for. They may show commits up to `commit`.
        case found([Key: Other], of: Set<Key>, commit: Int)
        /// The entities that a commit may have changed.
        case changed([Key: Other?], commit: Int)
    }

    /// The result of an event.
    package struct Step: Sendable {
        /// `nil` if they are the same as before.
        package var contents: ListContents<Row>?
        /// The keys of entities to read, and to watch from now on.
        package var asks: Set<Key> = []
        /// The keys that no row has any more.
        package var drops: Set<Key> = []
    }

    private let key: @Sendable (Element) -> Key?
    private var contents = ListContents<Row>()
    /// The contents that wait, with all changes since the ones that are shown.
    private var held: ListContents<Element>?
    private var awaitsCommit = false
    /// The last commit whose changes have arrived, and the one that entities which were read may show.
    private var (received, needed) = (0, 0)
    /// For each key that is watched, the first commit whose changes include it.
    private var asked: [Key: Int] = [:]
    private var unanswered: Set<Key> = []
    /// The entities as they were read, also those that do not exist.
    private var others: [Key: Other?] = [:]
    private var changed: Set<Key> = []
    /// The shown rows of each key.
    private var rows: [Key: Set<Element.ID>] = [:]
    /// The keys that may have no row.
    private var unused: Set<Key> = []

    package init(on key: @escaping @Sendable (Element) -> Key?) {
        self.key = key
    }

    package mutating func apply(_ event: Event) -> Step {
        var step = Step()
        switch event {
        case .contents(let next, let awaitsCommit, let commit):
            for key in keys(of: next) where asked[key] == nil {
                asked[key] = commit
                step.asks.insert(key)
            }
            unanswered.formUnion(step.asks)
            unused.formUnion(step.asks)
            held = held.map { next.following($0) } ?? next
            if awaitsCommit { self.awaitsCommit = true }
        case .found(let found, let keys, let commit):
            // A commit that has arrived in the meantime is newer.
            for key in keys where unanswered.remove(key) != nil && others[key] == nil {
                others[key] = .some(found[key])
            }
            needed = max(needed, commit)
        case .changed(let values, let commit):
            (received, awaitsCommit) = (commit, false)
            for (key, value) in values {
                // A key that was dropped and asked for again is read after the earlier commits.
                guard let first = asked[key], first <= commit else { continue }
                others[key] = .some(value)
                changed.insert(key)
            }
        }
        guard !awaitsCommit, unanswered.isEmpty, received >= needed else { return step }
        show(&step)
        return step
    }

    private func keys(of contents: ListContents<Element>) -> Set<Key> {
        var keys: Set<Key> = []
        for change in contents.changes {
            switch change {
            case .reset: keys.formUnion(contents.compactMap(key))
            case .inserted(let elements, _): keys.formUnion(elements.compactMap(key))
            case .updated(let element, _): if let key = key(element) { keys.insert(key) }
            case .removed: break
            }
        }
        return keys
    }

    private mutating func show(_ step: inout Step) {
        contents.changes = []
        if let held {
            contents.takeState(of: held)
            for change in held.changes { show(change, of: held) }
        } else {
            (contents.isNews, contents.names) = (false, [:])
        }
        if contents.changes.first?.isReset != true { showChanged() }
        if !contents.changes.isEmpty { contents.isNews = true }
        let isSame = held == nil && contents.changes.isEmpty
        (held, changed) = (nil, [])
        step.contents = isSame ? nil : contents
        step.drops = unused.filter { rows[$0] == nil }
        for key in step.drops { (asked[key], others[key]) = (nil, nil) }
        unused = []
    }

    private mutating func show(_ change: ListContents<Element>.Change, of list: ListContents<Element>) {
        switch change {
        case .reset:
            unused.formUnion(rows.keys)
            rows = [:]
            contents.storage = IdentifiedArray(list.map { row(of: $0) })
            contents.changes = [.reset]
        case .inserted(let elements, let position):
            let inserted = elements.map { row(of: $0) }
            contents.storage.insert(contentsOf: inserted, at: position)
            contents.changes.append(.inserted(inserted, at: position))
        case .removed(let position):
            forget(contents[position].element)
            contents.storage.remove(at: position)
            contents.changes.append(.removed(at: position))
        case .updated(let element, let position):
            forget(contents[position].element)
            let row = row(of: element)
            contents.storage.update(at: position) { $0 = row }
            contents.changes.append(.updated(row, at: position))
        }
    }

    /// Shows the entities that have changed in the rows that refer to them.
    private mutating func showChanged() {
        for key in changed {
            guard let other = others[key] else { continue }
            for position in (rows[key] ?? []).compactMap({ contents.storage.position(of: $0) }).sorted() {
                guard contents[position].other != other else { continue }
                contents.storage.update(at: position) { $0.other = other }
                contents.changes.append(.updated(contents[position], at: position))
            }
        }
    }

    private mutating func row(of element: Element) -> Row {
        guard let key = key(element) else { return Joined(element, nil) }
        rows[key, default: []].insert(element.id)
        return Joined(element, others[key] ?? nil)
    }

    private mutating func forget(_ element: Element) {
        guard let key = key(element) else { return }
        rows[key]?.remove(element.id)
        guard rows[key]?.isEmpty == true else { return }
        rows[key] = nil
        unused.insert(key)
    }
}

extension ListContents {
    /// Whether rows are added, removed or changed.
    package var changesRows: Bool { !changes.isEmpty }

    /// These contents, with the changes since the ones before `earlier`.
    fileprivate func following(_ earlier: Self) -> Self {
        var merged = self
        merged.changes = earlier.changes + changes
        if merged.changes.contains(where: \.isReset) { merged.changes = [.reset] }
        merged.names = earlier.names.merging(names) { $1 }
        merged.isNews = isNews || earlier.isNews
        return merged
    }

    /// Takes over everything but the elements and their changes.
    fileprivate mutating func takeState<Other>(of other: ListContents<Other>) where Other.ID == Element.ID {
        activity = other.activity
        failure = other.failure
        isLoaded = other.isLoaded
        hasMore = other.hasMore
        totalItems = other.totalItems
        unreadableItems = other.unreadableItems
        staleSince = other.staleSince
        names = other.names
        asked = other.asked
        isEnded = other.isEnded
        isNews = other.isNews
    }
}
