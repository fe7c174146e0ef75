import Foundation
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@testable import DomainKit

/// A source, its reader, its edits and a server. Checks the laws of a list after each step.
@MainActor final class ListSourceModel {
    struct Row: Identifiable, Hashable, Sendable {
        var id: Int
        var version = 0
    }

    /// How the source is created.
    enum Kind: CaseIterable {
        /// From a function that returns pages.
        case pages
        /// From a function that returns pages, with edits of the entities.
        case edited
        /// With pages that are saved, and with edits.
        case saved
    }

    enum Step: Hashable {
        case ask(ListPart)
        /// The server reads its list for the running request, and the response arrives later.
        case read, arrive, fail
        case arriveSaved
        case create(at: Int)
        case delete(Int)
        case save(Int)
        /// The server performs an edit, its response is recorded, or the edit is undone, before or after it was sent.
        case perform(Int), record(Int), undo(Int)
        case otherInserts(at: Int), otherDeletes(Int)
    }

    struct Edit {
        enum Kind: Equatable { case create(at: Int), delete, save }
        var kind: Kind
        var id: Int
        /// The ID that the server has assigned.
        var serverID: Int?
        var isPerformed = false
    }

    /// The requests to a server or a cache, of which one is running.
    final class Door: Sendable {
        let responses = Requests<Page<Row>>()
        private let requests = Mutex<[PageRequest]>([])

        func pages(_ request: PageRequest) -> Observable<Page<Row>> {
            .deferred { [self] in
                requests.withLock { $0.append(request) }
                return responses.request("page")
            }
        }

        var count: Int { requests.withLock(\.count) }
        /// The running request.
        var running: PageRequest? { responses.runningCount > 0 ? requests.withLock(\.last) : nil }
    }

    let kind: Kind
    var server: ListServer
    let isPromised: Bool
    let splitsChanges: Bool
    private(set) var contents = ListContents<Edited<Row>>()
    private(set) var edits: [Edit] = []
    private(set) var problems: [String] = []
    let fresh = Door()
    private let cache = Door()
    private var saved: [PageToken: Page<Row>] = [:]
    private let commands = PublishSubject<ListCommand<Int>>()
    private let changes = PublishSubject<[EntityChange<Row>]>()
    private var reading: Subscription?
    /// The copy of a reader that applies the changes.
    private var copy: [Edited<Row>] = []
    private var emissions = 0
    private var page: (page: Page<Row>, always: Set<Int>, request: Int)?
    private var nextID = 1000
    private var versions: [Int: Int] = [:]
    /// The lowest version that a row may show, which is the version in the last response to a save.
    private var recordedVersions: [Int: Int] = [:]
    private var recordedDeletions: Set<Int> = []
    /// The rows that the server has had continuously since it read its first page.
    private var always: Set<Int> = []
    /// The items created here that must be shown, with the number of requests before each response was recorded.
    private var created: [Int: Int?] = [:]

    init(_ kind: Kind, _ server: ListServer, pageSize: Int, isPromised: Bool, splitsChanges: Bool) {
        (self.kind, self.server, self.isPromised, self.splitsChanges) = (kind, server, isPromised, splitsChanges)
        let all = changes.observable
        var source: ListSource<Edited<Row>> =
            switch kind {
            case .pages: ListSource { [fresh] in fresh.pages($0).map { $0.map { Edited($0) } } }
            case .edited:
                ListSource(showsCreated: true, changes: all.flatMap { Observable($0) }) { [fresh] in fresh.pages($0) }
            case .saved:
                ListSource(
                    showsCreatedWhere: { _ in true }, changes: all, saved: { [cache] in cache.pages($0) },
                    fresh: { [fresh] in fresh.pages($0) })
            }
        source.pageSize = pageSize
        reading = source.contents(commands.observable).subscribe { [weak self] in self?.read($0) }
    }

    private func read(_ new: ListContents<Edited<Row>>) {
        for change in new.changes {
            switch change {
            case .reset: copy = Array(new)
            case .inserted(let elements, let position): copy.insert(contentsOf: elements, at: position)
            case .removed(let position): copy.remove(at: position)
            case .updated(let element, let position): copy[position] = element
            }
        }
        contents = new
        emissions += 1
        check(copy == Array(new), "1: the changes lead to \(copy), the rows are \(Array(new))")
    }

    // MARK: - Steps

    func perform(_ step: Step) {
        let (before, shown) = (emissions, contents)
        switch step {
        case .ask(let part):
            commands.send(.ask(part))
            check(emissions > before, "a request for a part is not answered")
            if part == .first, shown.isLoaded { check(Array(contents) == Array(shown), "a load changes a loaded list") }
        case .read:
            guard let request = fresh.running else { return }
            let page = server.page(request).map { Row(id: $0, version: versions[$0] ?? 0) }
            self.page = (page, Set(server.ids), fresh.count)
        case .arrive:
            guard let request = fresh.running, let page, page.request == fresh.count else { return }
            if request.page == 1 {
                always = page.always
                for (id, number) in created where number.map({ $0 < page.request }) ?? false { created[id] = nil }
            }
            if kind == .saved, !page.page.items.isEmpty {
                // A cache ignores the rows of a page that were deleted since its request, and old versions of rows.
                var page = page.page.map { Row(id: $0.id, version: max($0.version, recordedVersions[$0.id] ?? 0)) }
                page.items.removeAll { recordedDeletions.contains($0.id) }
                page.staleSince = .distantPast
                saved[request.token] = page
            }
            self.page = nil
            fresh.responses.answer(page.page)
        case .fail:
            guard fresh.running != nil else { return }
            page = nil
            fresh.responses.fail(GatewayError.offline)
            check(contents.isLoaded || contents.hasMore, "9: there is nothing to retry")
        case .arriveSaved:
            guard let request = cache.running else { return }
            if let page = saved[request.token] {
                cache.responses.answer(page)
            } else {
                cache.responses.finish()
            }
        case .create(let index):
            nextID += 1
            edits.append(Edit(kind: .create(at: index), id: -nextID))
            created[-nextID] = .some(nil)
            send(.inserted(Row(id: -nextID), EditMark(.waiting)))
        case .delete(let id):
            edits.append(Edit(kind: .delete, id: id))
            if kind == .pages {
                commands.send(.leaving(id))
                check(emissions == before, "a list is emitted without a reason")
            } else {
                send(.updated(row(id), EditMark(.waiting, isDeletion: true)))
                check(contents.map(\.id) == shown.map(\.id), "2: a pending deletion has changed the list")
            }
        case .save(let id):
            edits.append(Edit(kind: .save, id: id))
            send(.updated(row(id), EditMark(.waiting)))
        case .perform(let index): performEdit(index)
        case .record(let index): record(edits.remove(at: index))
        case .undo(let index): undo(edits.remove(at: index))
        case .otherInserts(let index):
            nextID += 1
            server.insert(nextID, at: min(index, server.rows.count))
        case .otherDeletes(let id): removeFromServer(id)
        }
        while let request = cache.running, saved[request.token] == nil { cache.responses.finish() }
        checkState()
    }

    private func row(_ id: Int) -> Row {
        contents.first { $0.id == id }?.entity ?? Row(id: id, version: versions[id] ?? 0)
    }

    private func send(_ changes: EntityChange<Row>...) {
        if splitsChanges { changes.forEach { self.changes.send([$0]) } } else { self.changes.send(changes) }
    }

    private func performEdit(_ index: Int) {
        edits[index].isPerformed = true
        let id = edits[index].id
        switch edits[index].kind {
        case .create(let place):
            nextID += 1
            edits[index].serverID = nextID
            server.insert(nextID, at: min(place, server.rows.count))
        case .delete:
            if kind != .pages { send(.updated(row(id), EditMark(.sending, isDeletion: true))) }
            removeFromServer(id)
        case .save: versions[id, default: 0] += 1
        }
    }

    private func record(_ edit: Edit) {
        switch edit.kind {
        case .create:
            let id = edit.serverID ?? edit.id
            if created.removeValue(forKey: edit.id) != nil { created[id] = .some(fresh.count) }
            send(.renamed(edit.id, to: id), .updated(Row(id: id), EditMark()))
        case .delete:
            recordedDeletions.insert(edit.id)
            created[edit.id] = nil
            for (token, page) in saved {
                var page = page
                page.items.removeAll { $0.id == edit.id }
                saved[token] = page
            }
            if kind == .pages { commands.send(.removed(edit.id)) } else { send(.removed(edit.id)) }
        case .save:
            let version = versions[edit.id] ?? 0
            recordedVersions[edit.id] = version
            for (token, page) in saved {
                saved[token] = page.map { $0.id == edit.id ? Row(id: edit.id, version: version) : $0 }
            }
            send(.updated(Row(id: edit.id, version: version), EditMark()))
        }
    }

    private func undo(_ edit: Edit) {
        switch edit.kind {
        case .create:
            created[edit.id] = nil
            send(.removed(edit.id))
        case .delete:
            if kind == .pages { commands.send(.kept(edit.id)) } else { send(.updated(row(edit.id), EditMark())) }
        case .save: send(.updated(row(edit.id), EditMark()))
        }
    }

    private func removeFromServer(_ id: Int) {
        server.remove(id)
        always.remove(id)
        page?.always.remove(id)
    }

    // MARK: - Laws

    private func check(_ condition: Bool, _ problem: @autoclosure () -> String) {
        if !condition { problems.append(problem()) }
    }

    private func checkState() {
        let rows = contents.map(\.id)
        let set = Set(rows)
        check(set.count == rows.count, "2: an ID appears twice in \(rows)")
        check(set.isDisjoint(with: recordedDeletions), "2: a deleted row is back in \(rows)")
        // The list shows an ID from the server together with the change that contains its entity.
        check(set.isSuperset(of: created.keys), "3: \(created.keys) are not all in \(rows)")
        for row in contents {
            let least = recordedVersions[row.id] ?? 0
            check(row.entity.version >= least, "7: \(row.entity) is older than version \(least)")
        }
        let isRunning = fresh.running != nil || cache.running != nil
        check((contents.activity != .none) == isRunning, "the activity is \(contents.activity)")
        guard !contents.hasMore else { return }
        if isPromised {
            check(set.isSuperset(of: always), "5: \(always.subtracting(set).sorted()) are skipped in \(rows)")
        }
        guard let total = contents.totalItems else { return }
        check(total >= rows.count + contents.unreadableItems, "6: the total is \(total) of \(rows.count) rows")
    }

    /// Performs all edits, loads to the end, then reloads and loads to the end again.
    func settle() {
        while !edits.isEmpty {
            if !edits[0].isPerformed { perform(.perform(0)) }
            perform(.record(0))
        }
        loadToTheEnd()
        guard problems.isEmpty else { return }
        perform(.ask(.reload))
        respond()
        check(
            contents.map(\.id) == Array(server.ids.prefix(contents.count)), "4: \(contents.map(\.id)) of \(server.ids)")
        loadToTheEnd()
        check(contents.map(\.id) == server.ids, "4: \(contents.map(\.id)) of \(server.ids)")
        check(contents.allSatisfy { $0.mark == EditMark() }, "4: a mark stays")
        check(contents.allSatisfy { $0.entity.version == versions[$0.id] ?? 0 }, "4: a row is old")
        check(contents.unreadableItems == server.rows.count - server.ids.count, "4: unreadable items")
        if let total = contents.totalItems { check(total == server.rows.count, "6: \(total) of \(server.rows.count)") }
    }

    private func respond() {
        var count = 0
        while fresh.running != nil || cache.running != nil {
            if cache.running != nil { perform(.arriveSaved) }
            perform(.read)
            perform(.arrive)
            count += 1
            if count > 1000 { return problems.append("the source requests pages without an end") }
        }
    }

    private func loadToTheEnd() {
        respond()
        var count = 0
        while contents.hasMore {
            perform(.ask(.next))
            respond()
            count += 1
            if count > 1000 { return problems.append("the list does not end: \(contents.map(\.id)) of \(server.ids)") }
        }
    }
}
