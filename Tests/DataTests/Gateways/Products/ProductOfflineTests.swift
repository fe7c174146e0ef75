import DataKit
import DataKitDoubles
import DataKitTesting
import DemoServer
import Domain
import DomainKit
import Foundation
import Reactive
import ReactiveTesting
import Testing

@testable import Data

@Suite("Edits of products without a connection")
struct ProductOfflineTests {
    private let backend: Backend
    private let useCases: UseCases

    init() throws {
        backend = try Backend()
        useCases = backend.useCases()
    }

    private func products(_ useCases: UseCases? = nil) async throws -> [Product] {
        let history = try await (useCases ?? self.useCases).productList.history(PageRequest(perPage: 10))
        return history.elements.last?.items ?? []
    }

    private func disconnected() async throws -> [Product] {
        let known = try await products()
        backend.disconnect()
        return known
    }

    /// Lets the app notice the outage, after which nothing is sent until the server is back.
    private func noticeOutage() async throws {
        _ = try await History(of: useCases.getProduct(id: 999))
        #expect(try await useCases.connectivity.first()?.offlineSince != nil)
    }

    private func edited(_ product: Product) throws -> Product {
        var draft = ProductDraft(product)
        draft.name = "Edited offline"
        draft.priceText = "1234.07"
        return try draft.validated()
    }

    private func sent(_ useCases: UseCases) async throws {
        for try await edits in useCases.pendingEdits where edits.isEmpty { return }
    }

    @Test("A pending edit is shown immediately and after a relaunch, in lists and details")
    func waits() async throws {
        let known = try await disconnected()
        let edited = try edited(known[2])
        // Each launch marks the edit while it tries to send it.
        let events = Recorder(useCases.productChanges.prefix(1))
        #expect(
            try await History(of: useCases.productGateway.update(edited, from: known[2])) == History(.waiting(edited)))
        #expect(events.elements.first == .updated(edited, EditMark(.waiting)))
        for useCases in [useCases, backend.useCases(at: backend.folder.file())] {
            // Another launch reads the pending edits with its first request for them.
            let pending = try await useCases.pendingEdits.first()
            #expect(pending?.map(\.entity) == [.product(edited)])
            #expect(try await products(useCases)[2] == edited)
            #expect(try await useCases.getProduct(id: edited.id).first() == edited)
        }
    }

    @Test("Pending edits are sent once when the server returns, then its values are shown")
    func sentLater() async throws {
        let known = try await disconnected()
        let edited = try edited(known[2])
        var halfEdited = known[2]
        halfEdited.name = "Half edited"
        try await noticeOutage()
        _ = try await useCases.productGateway.update(halfEdited, from: known[2]).first()
        _ = try await useCases.productGateway.update(edited, from: halfEdited).first()
        _ = try await useCases.productGateway.delete(known[3]).first()
        try backend.restart()
        useCases.reconnect()
        try await sent(useCases)
        #expect(backend.server.changeCount == 2, "Two edits of one product were one")
        #expect(try await useCases.getProduct(id: edited.id).first()?.unversioned == edited.unversioned)
        #expect(try await products().map(\.id) == [1, 2, 3, 5, 6, 7, 8, 9, 10, 11])
    }

    @Test("A pending deletion keeps its product in place, and can be undone")
    func undoneDeletion() async throws {
        let known = try await disconnected()
        try await noticeOutage()
        let events = Recorder(useCases.productChanges)
        #expect(try await useCases.delete(known[4]).first() == .waiting(known[4]))
        #expect(try await products() == known)
        let pending = try #require(try await useCases.pendingEdits.first()?.first)
        #expect(
            pending
                == PendingEdit(id: .product(5), entity: .product(known[4]), mark: EditMark(.waiting, isDeletion: true)))
        #expect(try await useCases.undoEdit(of: pending.id).first() == true)
        #expect(try await useCases.pendingEdits.first() == [])
        #expect(try await products() == known)
        events.expect(.updated(known[4], EditMark(.waiting, isDeletion: true)), .updated(known[4], EditMark()))
    }

    @Test("An uncached product stays visible during its pending deletion and after an undo")
    func undoneDeletionOfUnknown() async throws {
        _ = try await disconnected()
        try await noticeOutage()
        let unknown = Product(id: 150, name: "Bowl", price: 3)
        #expect(try await useCases.delete(unknown).first() == .waiting(unknown))
        #expect(try await useCases.getProduct(id: 150).first() == unknown)
        let pending = try #require(try await useCases.pendingEdits.first()?.first)
        #expect(try await useCases.undoEdit(of: pending.id).first() == true)
        #expect(try await useCases.getProduct(id: 150).first() == unknown)
    }

    @Test("An undone edit restores the product")
    func undone() async throws {
        let known = try await disconnected()
        try await noticeOutage()
        let edited = try edited(known[2])
        let events = Recorder(useCases.productChanges)
        _ = try await useCases.productGateway.update(edited, from: known[2]).first()
        let edits = try #require(try await useCases.pendingEdits.first())
        #expect(try await useCases.undoEdit(of: edits[0].id).first() == true)
        events.expect(.updated(edited, EditMark(.waiting)), .updated(known[2], EditMark()))
        #expect(try await products()[2] == known[2])
    }

    @Test("An edit refused later marks its row with the message until it is discarded")
    func refusedLater() async throws {
        let known = try await disconnected()
        let edited = try edited(known[2])
        _ = try await useCases.productGateway.update(edited, from: known[2]).first()
        backend.server.inject(.status(code: 422), at: "/products/3", method: "PUT", times: 1)
        try backend.restart()
        useCases.reconnect()
        for try await edits in useCases.pendingEdits where edits.contains(where: \.mark.needsDecision) { break }
        #expect(try await useCases.getProduct(id: 3).first() == edited)
        let refused = try #require(try await useCases.pendingEdits.first()?.first)
        _ = try await useCases.retryEdit(of: refused.id).first()
        try await sent(useCases)
        #expect(try await useCases.getProduct(id: 3).first()?.unversioned == edited.unversioned)
    }

    @Test("Discarding a refused edit removes it")
    func discarded() async throws {
        let known = try await disconnected()
        _ = try await useCases.productGateway.update(edited(known[2]), from: known[2]).first()
        backend.server.inject(.status(code: 422), at: "/products/3", method: "PUT", times: 1)
        try backend.restart()
        useCases.reconnect()
        for try await edits in useCases.pendingEdits {
            guard let refused = edits.first(where: \.mark.needsDecision) else { continue }
            _ = try await useCases.discardEdit(of: refused.id).first()
            break
        }
        try await sent(useCases)
        #expect(backend.server.changeCount == 0)
        #expect(try await useCases.getProduct(id: 3).first() == known[2])
    }

    @Test("A refusal of a field is reported at the field, and leaves no edit")
    func refusedField() async throws {
        let product = try await products()[0]
        var changed = product
        changed.name = "Changed"
        let transport = StubTransport { request in
            request.method == .put ? .json(#"{"errors":{"price":"Too low"}}"#, status: 422) : .json("{}")
        }
        let gateway = RemoteProductGateway(api: try client(transport), store: backend.store, source: "other")
        do {
            _ = try await gateway.update(changed, from: product).first()
            Issue.record("Should have failed")
        } catch let error as ValidationError {
            #expect(error.failures == [.init(field: ProductDraft.Field.price, message: "Too low")])
        }
        #expect(try await gateway.products.pending.first() == [])
    }

    @Test("A refusal of an unknown field is reported as the whole form's error")
    func refusedUnknownField() async throws {
        let product = try await products()[0]
        var changed = product
        changed.name = "Changed"
        let transport = StubTransport { _ in .json(#"{"message":"No","errors":{"brand":"Unknown"}}"#, status: 422) }
        let gateway = RemoteProductGateway(api: try client(transport), store: backend.store, source: "other")
        await #expect(throws: GatewayError.refused(message: "No", fields: ["brand": "Unknown"])) {
            try await gateway.update(changed, from: product).first()
        }
    }

    @Test("A product once opened by its link also opens offline", .timeLimit(.minutes(5)))
    func opened() async throws {
        let product = try #require(try await useCases.getProduct(id: 150).first())
        // The app does not wait for the write, so the test does.
        for try await saved in try backend.store.database.get().observe(Query<Product>()) where !saved.isEmpty { break }
        backend.disconnect()
        #expect(try await History(of: useCases.getProduct(id: 150)) == History(product))
    }

    @Test("An account's edits wait while it is signed out, and use only its token")
    func accounts() async throws {
        let known = try await products()
        try await signIn(0)
        backend.server.inject(.status(code: 503), at: "/products/3", method: "PUT")
        let edited = try edited(known[2])
        #expect(try await useCases.productGateway.update(edited, from: known[2]).first() == .waiting(edited))
        _ = try await useCases.logout().first()
        backend.server.faults = []
        #expect(try await useCases.pendingEdits.first() == [])
        #expect(try await products()[2] == known[2], "Whoever signs in next does not see it")
        try await signIn(1)
        #expect(try await useCases.pendingEdits.first() == [])
        #expect(backend.server.changeCount == 0)
        try await signIn(0)
        try await sent(useCases)
        #expect(backend.server.changeCount == 1)
        #expect(try await useCases.getProduct(id: 3).first()?.unversioned == edited.unversioned)
    }

    @Test("A form reports a pending edit if another account signs in during its request", .timeLimit(.minutes(5)))
    func replaced() async throws {
        let known = try await products()
        try await signIn(0)
        backend.server.inject(.delay(seconds: 600), at: "/products/3", method: "PUT")
        let edited = try edited(known[2])
        async let outcome = useCases.productGateway.update(edited, from: known[2]).first()
        for try await edits in useCases.pendingEdits where !edits.isEmpty { break }
        try await signIn(1)
        #expect(try await outcome == .waiting(edited))
    }

    @Test("An account does not see the previous account's edits", .timeLimit(.minutes(5)))
    func othersEdits() async throws {
        let known = try await products()
        try await signIn(0)
        for id in 3...5 { backend.server.inject(.status(code: 503), at: "/products/\(id)", method: "PUT") }
        for product in known[2...3] {
            _ = try await useCases.productGateway.update(edited(product), from: product).first()
        }
        let seen = Recorder(useCases.pendingEdits.map { $0.map(\.id) }.removeDuplicates())
        #expect(try await useCases.pendingEdits.first()?.first?.id == .product(known[2].id))
        try await signIn(1)
        #expect(try await useCases.pendingEdits.first() == [])
        try await backend.store.database.get().write { connection in
            try connection.execute("DELETE FROM outbox WHERE entity = ?", "\(known[2].id)")
        }
        _ = try await useCases.productGateway.update(edited(known[4]), from: known[4]).first()
        seen.expect([.product(3), .product(4)], [], [.product(5)])
    }

    private func signIn(_ index: Int) async throws {
        let account = DemoServer.accounts[index]
        let credentials = Credentials(username: account.username, password: account.password)
        _ = try await useCases.sessionGateway.login(credentials).first()
    }

    @Test("An edit made while signed out is sent for the next account")
    func adopted() async throws {
        let known = try await products()
        backend.server.inject(.status(code: 401), at: "/products/3", method: "PUT", times: 1)
        let edited = try edited(known[2])
        #expect(try await useCases.productGateway.update(edited, from: known[2]).first() == .waiting(edited))
        let changes = backend.changes()
        try await signIn(0)
        for await _ in changes where backend.server.changeCount == 1 { break }
        #expect(try await useCases.getProduct(id: 3).first()?.unversioned == edited.unversioned)
    }

    @Test("An offline search finds saved and edited values, ignoring case and accents")
    func search() async throws {
        let known = try await disconnected()
        var edited = known[2]
        edited.name = "Crème de la crème"
        _ = try await useCases.productGateway.update(edited, from: known[2]).first()
        let words = String(known[5].name.prefix(5)).uppercased()
        let found = try await useCases.searchProducts(ProductQuery(words: words)).history()
        #expect(found.elements.first?.items.contains(known[5]) == true)
        #expect(found.elements.first?.staleSince != nil)
        #expect(found.failure == .offline)
        #expect(
            try await useCases.searchProducts(ProductQuery(words: "nothing like that")).history()
                .elements.isEmpty)
    }

    @Test("A search at the next launch finds pending edits before any list is loaded")
    func searchAtNextLaunch() async throws {
        let known = try await disconnected()
        let edited = try edited(known[2])
        _ = try await useCases.productGateway.update(edited, from: known[2]).first()
        let next = backend.useCases(at: backend.folder.file())
        let found = try await next.searchProducts(ProductQuery(words: known[2].name)).history()
        #expect(found.elements.first?.items.contains(edited) == true)
    }

    @Test("A search shows saved products, and then shows and saves the server's products")
    func searchOnline() async throws {
        _ = try await products()
        let pages = try await useCases.searchProducts(ProductQuery(words: "a")).history(PageRequest(perPage: 100))
            .elements
        #expect(pages.count == 2)
        #expect(pages[0].staleSince != nil)
        #expect(pages[1].staleSince == nil)
        #expect(pages[0].items.count < pages[1].items.count)
        backend.disconnect()
        let saved = try #require(
            try await useCases.searchProducts(ProductQuery(words: "a")).history(PageRequest(perPage: 100)).elements
                .first)
        #expect(Set(saved.items.map(\.id)).isSuperset(of: pages[1].items.map(\.id)))
    }
}
