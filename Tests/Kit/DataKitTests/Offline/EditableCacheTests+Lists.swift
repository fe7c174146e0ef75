import DataKit
import DomainKit
import Reactive
import Synchronization
import Testing

extension EditableCacheTests {
    @Test("A creation stays first in its list after the server assigned its ID")
    func numberedInItsList() async throws {
        server.numberCreations()
        let cache = try cache()
        var creation: Task<EditOutcome<Memo>?, any Error>?
        var shown: [[Int]] = []
        for try await contents in list(cache).contents(of: .just(.first)) where contents.activity == .none {
            let ids = contents.map(\.id)
            if shown.last != ids { shown.append(ids) }
            if creation == nil { creation = Task { try await cache.create(Memo(id: -1, title: "Jam")).first() } }
            if shown.count > 2, !ids.contains(-1) { break }
        }
        #expect(shown == [[1, 2], [-1, 1, 2], [1_003, 1, 2]])
        #expect(try await creation?.value?.isWaiting == false)
    }

    @Test("An already numbered creation can be deleted by its temporary ID without a conflict")
    func deletionUnderTheTemporaryID() async throws {
        server.numberCreations()
        let cache = try cache()
        let created = Memo(id: -1, title: "Jam", version: 1)
        _ = try await cache.create(created).first()
        #expect(try await cache.delete(created).first()?.isWaiting == false)
        #expect(server.memos.map(\.id) == [1, 2, 3])
    }

    @Test("A deletion during a reload does not make the next page skip a row")
    func deletionDuringAReload() async throws {
        let cache = try cache()
        var list = cache.list { [server] request in
            let page = server.page(request)
            guard !request.usesCache, request.page == 1, let shown = page.items.first else { return page }
            // The server performs the deletion after it has read its list.
            _ = try await cache.delete(shown).first()
            return page
        }
        list.pageSize = 2
        #expect(try await list.load(.first, .reload, .next).map(\.id) == [2, 3])
        #expect(server.memos.map(\.id) == [2, 3])
    }

    @Test("A list of some entities shows only the new entities that belong to it")
    func createdForAnotherList() async throws {
        let cache = try cache()
        goOffline()
        let list = cache.list("jams", showsCreatedWhere: { $0.title.hasSuffix("jam") }) { [server] in server.page($0) }
        _ = try await cache.create(Memo(id: -1, title: "Plum jam")).first()
        var created = false
        for try await contents in list.contents(of: .just(.first)) where contents.activity == .none {
            if !created {
                created = true
                _ = try await cache.create(Memo(id: -2, title: "Honey")).first()
                _ = try await cache.create(Memo(id: -3, title: "Fig jam")).first()
            }
            guard contents.contains(where: { $0.id == -3 }) else { continue }
            #expect(contents.map(\.id) == [-3, -1, 1, 2, 3])
            break
        }
    }

    @Test("A list of some entities keeps a new entity that is edited later")
    func createdThenChanged() async throws {
        let cache = try cache()
        goOffline()
        let list = cache.list("jams", showsCreatedWhere: { $0.title == "Plum jam" }) { [server] in server.page($0) }
        _ = try await cache.create(Memo(id: -1, title: "Plum jam")).first()
        var renamed = false
        for try await contents in list.contents(of: .just(.first)) where contents.activity == .none {
            if !renamed {
                renamed = true
                try await rename(-1, "Jam of plums", in: cache)
            }
            guard contents.first?.entity.title != "Plum jam" else { continue }
            #expect(contents.first?.entity.title == "Jam of plums")
            break
        }
    }
}
