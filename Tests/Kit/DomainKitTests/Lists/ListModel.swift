import Foundation

@testable import DomainKit

/// A window, its source and a server. Checks the laws of a list after each step.
struct ListModel {
    enum Step: Hashable {
        case ask(ListPart)
        case responded
        /// The server reads its list for the running request, and the response arrives later.
        case read, arrive, fail
        /// The cache responds to the running request before the server does.
        case cached
        case readSaved, arriveSaved, failSaved
        /// The response to a request that was cancelled.
        case late
        case create(at: Int, isShown: Bool = true)
        case delete(Int)
        case save(Int)
        /// The server performs an edit, its response is recorded, or the edit is undone, before or after it was sent.
        case perform(Int), record(Int), undo(Int), give(up: Int)
        case otherInserts(at: Int), otherDeletes(Int)
    }

    struct Edit: Hashable {
        enum Kind: Hashable { case create(at: Int), delete, save }
        var kind: Kind
        var id: Int
        /// The ID that the server has assigned.
        var serverID: Int?
        var isPerformed = false
    }

    struct Running: Hashable {
        var request: ListRequest
        var page: Page<Int>?
        /// The rows that the server has had continuously since it read its list.
        var always: Set<Int> = []
        var isAnsweredByCache = false

        static func == (left: Self, right: Self) -> Bool {
            left.request == right.request && left.page == right.page && left.always == right.always
                && left.isAnsweredByCache == right.isAnsweredByCache
        }
        func hash(into hasher: inout Hasher) { hasher.combine(request.number) }
    }

    /// Whether the rules about changes by other devices apply: see `checkWhole`.
    var isPromised = true
    var numbersRows = true
    var createsHere = true
    var othersInsert = false

    var server: ListServer
    var window: ListWindow<Int>
    var copy: [Int] = []
    var running: Running?
    var reading: Running?
    var late: [Running] = []
    var saved: [PageToken: Page<Int>] = [:]
    var edits: [Edit] = []
    var nextID = 1000
    /// The rows that the server has had continuously since it read its first page.
    var always: Set<Int> = []
    var recordedDeletions: Set<Int> = []
    /// Items created here that must be shown, with the number of the last request that began before each was recorded.
    var created: [Int: Int?] = [:]
    var saves: [Int: Int] = [:]
    var problems: [String] = []
    var requests = 0

    init(_ server: ListServer) {
        self.server = server
        window = ListWindow()
    }

    /// Saves a list as it was earlier.
    mutating func save(_ earlier: ListServer) {
        var request = PageRequest()
        var number = 1
        while true {
            var page = earlier.page(request)
            page.staleSince = .distantPast
            if !page.items.isEmpty { saved[request.token] = page }
            guard let next = page.next else { return }
            number += 1
            request = PageRequest(page: number, token: next)
        }
    }

    // MARK: - Steps

    mutating func perform(_ step: Step) {
        switch step {
        case .ask(let part): ask(part)
        case .responded: apply(.responded)
        case .read:
            guard let request = running?.request else { return }
            running?.page = server.page(request.page)
            running?.always = Set(server.ids)
        case .arrive:
            guard let arrived = running, let page = arrived.page else { return }
            if arrived.request.page.page == 1 {
                always = arrived.always
                for (id, number) in created where number.map({ $0 < arrived.request.number }) ?? false {
                    created[id] = nil
                }
            }
            running = nil
            let edited = page.items.filter { saves[$0].map { $0 >= arrived.request.number } ?? false }
            problems += problem(
                unless: edited.allSatisfy { window.isChanged(window.current($0), since: arrived.request) },
                "7: the page changes a row of \(edited)")
            save(page, for: arrived.request)
            let effects = apply(.arrived(page, for: arrived.request))
            if !effects.changes.isEmpty, !window.savedPages.isEmpty {
                problems += problem(
                    unless: !effects.begins.isEmpty, "8: a stale page waits although the server has responded")
            }
        case .fail:
            guard let failed = running else { return }
            running = nil
            apply(.ended(failed.request))
            problems += problem(unless: window.isLoaded || window.hasMore, "9: there is nothing to retry")
        case .cached:
            guard let request = running?.request, let page = saved[request.page.token] else { return }
            running?.isAnsweredByCache = true
            apply(.arrived(page, for: request))
        case .readSaved:
            guard let request = reading?.request else { return }
            reading?.page = saved[request.page.token]
            if reading?.page == nil { perform(.failSaved) }
        case .arriveSaved:
            guard let arrived = reading, let page = arrived.page else { return }
            reading = nil
            apply(.arrived(page, for: arrived.request))
        case .failSaved:
            guard let failed = reading else { return }
            reading = nil
            apply(.ended(failed.request))
        case .late:
            guard let arrived = late.popLast(), let page = arrived.page else { return }
            let before = window
            let effects = apply(.arrived(page, for: arrived.request))
            problems += problem(unless: effects == .init() && window == before, "a cancelled request has an effect")
        case .create(let index, let isShown):
            nextID += 1
            let id = numbersRows ? -nextID : nextID
            edits.append(Edit(kind: .create(at: index), id: id))
            if isShown { created[id] = .some(nil) }
            apply(.created(id, isShown: isShown))
        case .delete(let id):
            edits.append(Edit(kind: .delete, id: id))
            let effects = apply(.leaving(id))
            problems += problem(unless: effects == .init(), "2: a pending deletion has changed the list")
        case .save(let id):
            edits.append(Edit(kind: .save, id: id))
        case .perform(let index): performEdit(index)
        case .record(let index): record(edits.remove(at: index))
        case .undo(let index): undo(edits.remove(at: index), mayBePerformed: false)
        case .give(let index): undo(edits.remove(at: index), mayBePerformed: true)
        case .otherInserts(let index):
            nextID += 1
            server.insert(nextID, at: min(index, server.rows.count))
            othersInsert = true
        case .otherDeletes(let id): removeFromServer(id)
        }
        checkState()
    }

    private mutating func ask(_ part: ListPart) {
        let wasRunning = window.request != nil
        let hadStale = !window.savedPages.isEmpty
        let next = window.savedPages.last?.next
        let wasReading = window.savedRequest != nil
        let effects = apply(.asked(part))
        guard part == .next else { return }
        if hadStale, !wasRunning {
            problems += problem(
                unless: effects.begins.contains {
                    $0.source == .server && $0.page.page == window.frontier.pageCount + 1
                },
                "8: the stale page is not requested again")
        }
        if let next, !wasReading {
            problems += problem(
                unless: effects.begins.contains { $0.source == .saved && $0.page.token == next },
                "8: the list does not go on through the saved pages")
        }
        if !wasRunning, window.frontier.pageCount == 0 {
            problems += problem(
                unless: effects.begins.contains { $0.page.page == 1 }, "9: the first page is not requested")
        }
    }

    private mutating func performEdit(_ index: Int) {
        edits[index].isPerformed = true
        switch edits[index].kind {
        case .create(let place):
            var id = edits[index].id
            if numbersRows {
                nextID += 1
                id = nextID
            }
            edits[index].serverID = id
            if createsHere { server.insert(id, at: min(place, server.rows.count)) }
        case .delete: removeFromServer(edits[index].id)
        case .save: break
        }
    }

    private mutating func record(_ edit: Edit) {
        switch edit.kind {
        case .create:
            let id = edit.serverID ?? edit.id
            if id != edit.id {
                if created.removeValue(forKey: edit.id) != nil { created[id] = .some(nil) }
                apply(.renamed(edit.id, to: id))
                problems += problem(
                    unless: window.position(of: edit.id) == window.position(of: id), "10: the temporary ID is not valid"
                )
            }
            if created[id] != nil { created[id] = .some(requests) }
            apply(.performed(id))
        case .delete:
            recordedDeletions.insert(edit.id)
            created[edit.id] = nil
            for (token, page) in saved {
                var page = page
                page.items.removeAll { $0 == edit.id }
                saved[token] = page
            }
            apply(.removed(edit.id))
        case .save:
            saves[edit.id] = requests
            apply(.answered(edit.id))
        }
    }

    private mutating func undo(_ edit: Edit, mayBePerformed: Bool) {
        switch edit.kind {
        case .create:
            created[edit.id] = nil
            apply(.discarded(edit.id))
        case .delete: apply(.kept(edit.id, mayBePerformed: mayBePerformed))
        case .save: break
        }
    }

    private mutating func removeFromServer(_ id: Int) {
        server.remove(id)
        always.remove(id)
        running?.always.remove(id)
    }

    /// Saves a page without the rows that were removed since its request, even if the window ignores the page.
    private mutating func save(_ arrived: Page<Int>, for request: ListRequest) {
        var page = arrived.known(as: window.names)
        page.items.removeAll { window.isRemoved($0, since: request) }
        page.staleSince = .distantPast
        saved[request.page.token] = page.items.isEmpty ? nil : page
    }

    @discardableResult
    private mutating func apply(_ event: ListWindow<Int>.Event) -> ListWindow<Int>.Effects {
        let effects = window.apply(event)
        for request in effects.cancels {
            if let running, running.request == request {
                late.append(running)
                self.running = nil
            }
            if reading?.request == request { reading = nil }
        }
        for request in effects.begins {
            requests = request.number
            switch request.source {
            case .server: running = Running(request: request)
            case .saved: reading = Running(request: request)
            }
        }
        for change in effects.changes {
            switch change {
            case .reset: copy = window.ids
            case .inserted(let ids, let position): copy.insert(contentsOf: ids, at: min(position, copy.count))
            case .removed(let position): if copy.indices.contains(position) { copy.remove(at: position) }
            case .renamed(let position, let id): if copy.indices.contains(position) { copy[position] = id }
            }
        }
        return effects
    }

    // MARK: - Laws

    private func problem(unless condition: Bool, _ problem: @autoclosure () -> String) -> [String] {
        condition ? [] : [problem()]
    }

    private mutating func checkState() {
        let rows = window.ids
        let set = Set(rows)
        problems += problem(unless: copy == rows, "1: the changes lead to \(copy), the rows are \(rows)")
        problems += problem(unless: window.count == rows.count, "1: count")
        problems += problem(unless: set.count == rows.count, "2: an ID appears twice in \(rows)")
        problems += problem(unless: set.isDisjoint(with: recordedDeletions), "2: a deleted row is back in \(rows)")
        problems += problem(unless: set.isSuperset(of: created.keys), "3: \(created.keys) are not all in \(rows)")
        problems += problem(
            unless: window.request == running?.request && window.savedRequest == reading?.request, "a request is lost")
        guard !window.hasMore else { return }
        checkWhole(set)
    }

    private mutating func checkWhole(_ rows: Set<Int>) {
        if isPromised {
            problems += problem(
                unless: rows.isSuperset(of: always), "5: \(always.subtracting(rows).sorted()) are skipped in \(rows)")
        }
        guard let total = window.total else { return }
        let reachable = window.count + window.unreadableItems
        problems += problem(
            unless: server.limit == .max && isPromised && !othersInsert ? total == reachable : total >= reachable,
            "6: the total is \(total), of \(reachable) rows")
    }

    /// Performs all edits, loads to the end, then reloads and loads to the end again.
    mutating func settle() {
        perform(reading?.page == nil ? .failSaved : .arriveSaved)
        while !edits.isEmpty {
            if !edits[0].isPerformed { perform(.perform(0)) }
            perform(.record(0))
        }
        loadToTheEnd()
        guard problems.isEmpty else { return }
        perform(.ask(.reload))
        respond()
        guard window.fresh.count <= server.ids.count else { return problems.append("4: too many rows") }
        problems += problem(
            unless: window.ids == Array(server.ids.prefix(window.count)),
            "4: \(window.ids) after a reload of \(server.ids)")
        loadToTheEnd()
        guard server.limit == .max else { return }
        problems += problem(unless: window.ids == server.ids, "4: \(window.ids) of \(server.ids)")
        problems += problem(
            unless: window.unreadableItems == server.rows.count - server.ids.count,
            "4: \(window.unreadableItems) unreadable")
        if let total = window.total {
            problems += problem(unless: total == server.rows.count, "6: \(total) of \(server.rows.count)")
        }
    }

    private mutating func respond() {
        var count = 0
        while running != nil {
            perform(.read)
            perform(.arrive)
            if reading != nil { perform(.readSaved) }
            if reading != nil { perform(.arriveSaved) }
            count += 1
            if count > 1000 { return problems.append("the window requests pages without an end") }
        }
    }

    private mutating func loadToTheEnd() {
        respond()
        var count = 0
        while window.hasMore {
            perform(.ask(.next))
            respond()
            count += 1
            if count > 1000 { return problems.append("the list does not end: \(window.ids) of \(server.ids)") }
        }
    }
}

extension ListModel: Hashable {
    static func == (left: Self, right: Self) -> Bool {
        left.server == right.server && left.edits == right.edits && left.running == right.running
            && left.reading == right.reading && left.late == right.late && left.window == right.window
            && left.saved == right.saved && left.always == right.always && left.created == right.created
            && left.recordedDeletions == right.recordedDeletions && left.saves == right.saves
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(server)
        hasher.combine(edits)
        hasher.combine(copy)
        hasher.combine(running)
        hasher.combine(window.clock)
        hasher.combine(always)
    }
}
