extension ListWindow {
    mutating func create(_ id: ID, isShown: Bool, _ effects: inout Effects) {
        removed[id] = nil
        creating.insert(id)
        creationCount += 1
        guard isShown, !created.contains(id) else { return }
        // If a page has listed the row before this event, the server already counts it.
        if !hide(id, &effects) { uncounted += 1 }
        created.insert(contentsOf: [ListRow(id: id)], at: 0)
        effects.changes.append(.inserted([id], at: 0))
    }

    mutating func rename(_ id: ID, to new: ID, _ effects: inout Effects) {
        names[id] = new
        frontier.rename(id, to: new)
        if creating.remove(id) != nil { creating.insert(new) }
        guard created.contains(id) else { return }
        // If a page has listed the new ID before this event, hide that row, so that the row remains where the user has
        // seen it.
        if hide(new, &effects) { uncounted -= 1 }
        guard let position = created.position(of: id) else { return }
        created.update(at: position) { $0 = ListRow(id: new) }
        effects.changes.append(.renamed(at: position, to: new))
    }

    mutating func perform(_ id: ID) {
        answer(id)
        if creating.remove(id) != nil { frontier.perform() }
        if created.contains(id) { performed[id] = clock }
    }

    mutating func discard(_ id: ID, _ effects: inout Effects) {
        creating.remove(id)
        frontier.keep(id, mayBePerformed: false)
        if hide(id, &effects) { uncounted -= 1 }
    }

    mutating func remove(_ id: ID, _ effects: inout Effects) {
        clock += 1
        if isRequesting { removed[id] = clock }
        creating.remove(id)
        frontier.remove(id, isListed: fresh.contains(id))
        if hide(id, &effects) { uncounted -= 1 }
    }

    mutating func answer(_ id: ID) {
        clock += 1
        if isRequesting { answered[id] = clock }
    }

    /// Removes a row, and returns whether the row was listed.
    @discardableResult
    mutating func hide(_ id: ID, _ effects: inout Effects) -> Bool {
        let position: Int
        if let row = created.remove(id) {
            position = row
            performed[id] = nil
        } else if let row = fresh.remove(id) {
            position = created.count + row
        } else if let row = saved.remove(id) {
            position = created.count + fresh.count + row
        } else {
            return false
        }
        effects.changes.append(.removed(at: position))
        return true
    }

    func isRemoved(_ id: ID, since request: ListRequest) -> Bool {
        removed[id].map { $0 > request.began } ?? false
    }

    /// Returns whether the response to an edit of the row was recorded after a request started. If so, the page of the
    /// request may contain an older version of the row.
    func isChanged(_ id: ID, since request: ListRequest) -> Bool {
        answered[id].map { $0 > request.began } ?? false
    }

    var isRequesting: Bool { request != nil || savedRequest != nil }
}
