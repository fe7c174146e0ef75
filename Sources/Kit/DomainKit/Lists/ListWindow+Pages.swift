extension ListWindow {
    mutating func ask(_ part: ListPart, _ effects: inout Effects) {
        continuations = 0
        switch part {
        case .first where request == nil:
            begin(.server, page: 1, at: .offset(0), usesCache: !isLoaded, &effects)
        case .first:
            break
        case .reload:
            if let running = request {
                guard running.page.page > 1 else { break }
                effects.cancels.append(running)
            }
            begin(.server, page: 1, at: .offset(0), isReload: true, &effects)
        case .next:
            if savedRequest == nil, let next = savedPages.last?.next {
                begin(.saved, page: frontier.pageCount + savedPages.count + 1, at: next, usesCache: true, &effects)
            }
            if request == nil { requestNext(usesCache: savedPages.isEmpty, &effects) }
        }
    }

    mutating func refresh(_ effects: inout Effects) {
        if request == nil, !savedPages.isEmpty { requestNext(usesCache: false, &effects) }
    }

    mutating func end(_ ended: ListRequest, _ effects: inout Effects) {
        if ended == savedRequest { savedRequest = nil }
        if ended == request { request = nil }
    }

    mutating func arrive(_ page: Page<ID>, for arrived: ListRequest, _ effects: inout Effects) {
        // Ignore a page if its request was cancelled.
        guard arrived == request || arrived == savedRequest else { return }
        guard page.staleSince == nil else { return receiveSaved(page, for: arrived, &effects) }
        guard arrived == request else { return }
        if arrived.page.page == 1 { return restart(page, for: arrived, &effects) }
        let isOverlapping = page.items.contains { fresh.contains(current($0)) }
        if let token = frontier.tokenBeforeGap(page, to: arrived, isOverlapping: isOverlapping) {
            return begin(.server, page: arrived.page.page, at: token, &effects)
        }
        request = nil
        if isOld(page) {
            guard let held = frontier.heldPage(after: page, to: arrived, creations: creationCount) else {
                let isUnconfirmed = frontier.held != nil
                append(page, for: arrived, isNew: false, &effects)
                return isUnconfirmed ? () : continueAfterOverlap(&effects)
            }
            append(held.page, for: held.request, isNew: true, &effects)
        } else {
            append(page, for: arrived, isNew: true, &effects)
        }
        continuations = 0
        // The server has responded, so request stale pages again.
        refresh(&effects)
    }

    /// Returns whether a page contains only listed rows, although the list continues.
    private func isOld(_ page: Page<ID>) -> Bool {
        page.next != nil && page.received > 0 && page.unreadableItems == 0
            && page.items.allSatisfy { fresh.contains(current($0)) }
    }

    private mutating func requestNext(usesCache: Bool, _ effects: inout Effects) {
        guard frontier.pageCount > 0 else {
            return begin(.server, page: 1, at: .offset(0), usesCache: usesCache, &effects)
        }
        guard let start = frontier.start else { return }
        frontier.forgetHeld()
        begin(.server, page: frontier.pageCount + 1, at: start, usesCache: usesCache, &effects)
    }

    /// Requests the next page after a page without new rows. The number of repetitions is limited, because some servers
    /// always return the same rows.
    private mutating func continueAfterOverlap(_ effects: inout Effects) {
        guard continuations < 2 else { return }
        continuations += 1
        requestNext(usesCache: false, &effects)
    }

    private mutating func receiveSaved(_ page: Page<ID>, for arrived: ListRequest, _ effects: inout Effects) {
        if arrived == savedRequest { savedRequest = nil }
        // Ignore a page that is already shown, or whose previous page was removed.
        guard arrived.page.page == frontier.pageCount + savedPages.count + 1 else { return }
        if !isLoaded { uncounted = created.count }
        var ids: [ID] = []
        for id in page.items.map(current) where !isRemoved(id, since: arrived) && position(of: id) == nil {
            saved.append(contentsOf: CollectionOfOne(ListRow(id: id)))
            ids.append(id)
        }
        if !ids.isEmpty { effects.changes.append(.inserted(ids, at: count - ids.count)) }
        savedPages.append(page)
    }

    private mutating func restart(_ page: Page<ID>, for arrived: ListRequest, _ effects: inout Effects) {
        request = nil
        let isRefresh = frontier.pageCount == 0 && !arrived.isReload && page.next != nil
        // From now on, the server's pages determine the positions of these rows.
        for (id, date) in performed where date <= arrived.began {
            created.remove(id)
            performed[id] = nil
        }
        fresh = ListOrder()
        unreadable = 0
        firstPageBegan = arrived.began
        frontier.restart(page, to: arrived, gone: gone(page, for: arrived))
        if isRefresh { dropSavedPage(&effects) } else { dropSavedPages(&effects) }
        receive(page, for: arrived, &effects)
        effects.changes = [.reset]
        refresh(&effects)
    }

    private mutating func append(_ page: Page<ID>, for arrived: ListRequest, isNew: Bool, _ effects: inout Effects) {
        frontier.join(page, to: arrived, isNew: isNew)
        if frontier.token == nil { dropSavedPages(&effects) } else if isNew { dropSavedPage(&effects) }
        receive(page, for: arrived, &effects)
    }

    /// Adds the rows of a page that continues the list.
    private mutating func receive(_ page: Page<ID>, for arrived: ListRequest, _ effects: inout Effects) {
        let page = page.known(as: names)
        // Remove the page's rows from the saved rows, because they move to the fresh rows.
        for id in page.items where saved.contains(id) { hide(id, &effects) }
        let start = created.count + fresh.count
        var ids: [ID] = []
        for id in page.items where !isRemoved(id, since: arrived) && !created.contains(id) && !fresh.contains(id) {
            fresh.append(contentsOf: CollectionOfOne(ListRow(id: id)))
            ids.append(id)
        }
        if !ids.isEmpty { effects.changes.append(.inserted(ids, at: start)) }
        unreadable += page.unreadableItems
        uncounted = created.ids.count { performed[$0].map { $0 > arrived.began } ?? true } - gone(page, for: arrived)
        excess = frontier.token == nil ? excess(of: page, for: arrived) : 0
    }

    private func gone(_ page: Page<ID>, for arrived: ListRequest) -> Int {
        page.items.count { isRemoved(current($0), since: arrived) }
    }

    /// Returns the number of rows that the server counts but does not return. Differences that are explained by edits
    /// on this device are not included.
    private func excess(of page: Page<ID>, for arrived: ListRequest) -> Int {
        guard let total = page.totalItems else { return 0 }
        if case .offset(let start) = arrived.page.token, total <= start + page.received { return 0 }
        let excess = total + uncounted - count - unreadable
        return excess > clock - firstPageBegan + frontier.leaving.count + creating.count ? excess : 0
    }

    private mutating func dropSavedPages(_ effects: inout Effects) {
        if let running = savedRequest { effects.cancels.append(running) }
        savedRequest = nil
        while !savedPages.isEmpty { dropSavedPage(&effects) }
    }

    private mutating func dropSavedPage(_ effects: inout Effects) {
        guard !savedPages.isEmpty else { return }
        for id in savedPages.removeFirst().items.map(current) where saved.contains(id) { hide(id, &effects) }
    }
}

extension Page where Item: Hashable {
    /// Returns the page with the server's IDs in place of temporary IDs.
    func known(as names: [Item: Item]) -> Page { names.isEmpty ? self : map { names[$0] ?? $0 } }
}
