/// The rows of a list and the entities to which they refer, as one reader sees them.
///
/// A row and its entity are always shown in the state after the same commit. So the contents wait for two things: the
/// entities to which no earlier row refers, and the changes of the commit that has changed the list. The sender of the
/// events knows whether such changes will arrive.
package struct ListJoin<Element: Identifiable & Sendable, Key: Hashable & Sendable, Other: Equatable & Sendable>
where Element.ID: Sendable {
    package typealias Row = Joined<Element, Other>

    package enum Event: Sendable {
        /// The list has changed. `awaitsCommit` is true if the changes of a commit will still arrive, and `commit` is
        /// the last commit that has started.
        case contents(ListContents<Element>, awaitsCommit: Bool, commit: Int)
        /// The entities for keys that were requested, which may show commits up to `commit`.
        case found([Key: Other], of: Set<Key>, commit: Int)
        /// The entities that a commit may have changed.
        case changed([Key: Other?], commit: Int)
    }

    /// The result of an event.
    package struct Step: Sendable {
        /// `nil` if they are the same as before.
        package var contents: ListContents<Row>?
        /// The keys of the entities to read, and to observe from now on.
        package var asks: Set<Key> = []
        /// The keys to which no row refers any more.
        package var drops: Set<Key> = []
    }

    private let key: @Sendable (Element) -> Key?
    private var contents = ListContents<Row>()
    /// The contents that are waiting, with all changes since the contents that are shown.
    private var held: ListContents<Element>?
    private var awaitsCommit = false
    /// The last commit whose changes have arrived, and the last commit that the entities may show.
    private var (received, needed) = (0, 0)
    /// The first commit whose changes include a key, for each observed key.
    private var asked: [Key: Int] = [:]
    private var unanswered: Set<Key> = []
    /// The entities that were read, including those that do not exist.
    private var others: [Key: Other?] = [:]
    private var changed: Set<Key> = []
    /// The shown rows for each key.
    private var rows: [Key: Set<Element.ID>] = [:]
    /// The keys to which possibly no row refers.
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
                // If a key was dropped and requested again, it was read after the earlier commits.
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

    /// Updates the rows that refer to changed entities.
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

    /// Returns these contents, with all changes since the contents before `earlier`.
    fileprivate func following(_ earlier: Self) -> Self {
        var merged = self
        merged.changes = earlier.changes + changes
        if merged.changes.contains(where: \.isReset) { merged.changes = [.reset] }
        merged.names = earlier.names.merging(names) { $1 }
        merged.isNews = isNews || earlier.isNews
        return merged
    }

    /// Copies everything except the elements and their changes.
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
