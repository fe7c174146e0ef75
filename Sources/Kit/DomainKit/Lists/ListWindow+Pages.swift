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
        // An answer to a request that was cancelled says nothing.
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
        // The server has responded, so what is stale is requested again.
        refresh(&effects)
    }

    /// Whether a page brings nothing that is not listed, although the list goes on.
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

    /// A page that has brought nothing new is followed by the next one, but not for ever: some servers always return the
    /// same rows.
    private mutating func continueAfterOverlap(_ effects: inout Effects) {
        guard continuations < 2 else { return }
        continuations += 1
        requestNext(usesCache: false, &effects)
    }

    private mutating func receiveSaved(_ page: Page<ID>, for arrived: ListRequest, _ effects: inout Effects) {
        if arrived == savedRequest { savedRequest = nil }
        // A page that is already shown, or that follows one that has gone.
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
        // From here on the server decides where these are.
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

    /// Adds the rows of a page that was joined.
    private mutating func receive(_ page: Page<ID>, for arrived: ListRequest, _ effects: inout Effects) {
        let page = page.known(as: names)
        // Saved rows move up to the fresh ones.
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

    /// How many more rows the server counts than it returns. A difference that edits of this device explain does not count.
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
    /// The page with the IDs that items have by now.
    func known(as names: [Item: Item]) -> Page { names.isEmpty ? self : map { names[$0] ?? $0 } }
}
