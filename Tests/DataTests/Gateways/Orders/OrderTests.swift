import Data
import DataKit
import DataKitDoubles
import DemoServer
import Domain
import DomainKit
import Foundation
import Reactive
import Testing

@Suite("Orders", .timeLimit(.minutes(5)))
struct OrderTests {
    private let backend: Backend
    private let useCases: UseCases

    init() throws {
        backend = try Backend()
        useCases = backend.useCases()
    }

    private func order(_ customer: String, _ lines: [(Product.ID, Int)]) async throws -> Order {
        let lines = lines.map { NewOrder.Line(productID: $0.0, quantity: $0.1) }
        return try #require(
            try await useCases.orderGateway.add(NewOrder(customer: customer, lines: lines)).first())
    }

    /// Lets the app notice the outage, after which nothing is sent until the server is back.
    private func noticeOutage() async throws {
        backend.disconnect()
        _ = try await History(of: useCases.getProduct(id: 999))
        #expect(try await useCases.connectivity.first()?.offlineSince != nil)
    }

    private func reconnect() throws {
        try backend.restart()
        useCases.reconnect()
    }

    private func edits(where isWanted: ([PendingEdit]) -> Bool) async throws -> [PendingEdit] {
        for try await edits in useCases.pendingEdits where isWanted(edits) { return edits }
        return []
    }

    private func lines(
        of id: Order.ID, where isWanted: ([Edited<OrderLine>]) -> Bool
    ) async throws -> [Edited<OrderLine>] {
        for try await rows in useCases.watchLines(of: id) {
            let lines = rows.map(\.element)
            if isWanted(lines) { return lines }
        }
        return []
    }

    private func waits<Entity>(for order: Order) -> EditMark<Entity>.State {
        .waitingFor(kind: "orders", entity: "\(order.id)", reason: nil)
    }

    private var posts: [String] {
        backend.server.requests.filter { $0.method == "POST" }.map(\.target)
    }

    @Test("An order created offline is sent before its lines, which get its new ID")
    func sentInOrder() async throws {
        try await noticeOutage()
        let order = try await order("Ada", [(1, 2), (3, 1)])
        #expect(order.id < 0)
        let pending = try await edits { $0.count == 3 }
        #expect(pending.map(\.mark.state) == [.waiting, waits(for: order), waits(for: order)])
        let shown = try await lines(of: order.id) { $0.count == 2 }
        #expect(shown.map(\.entity.productID) == [1, 3])
        #expect(shown.map(\.mark.state) == [waits(for: order), waits(for: order)])

        try reconnect()
        _ = try await edits(where: \.isEmpty)
        #expect(posts == ["/orders", "/orders/1001/lines", "/orders/1001/lines"])
        // A scene that was opened with the temporary ID shows the server's lines.
        let sent = try await lines(of: order.id) { $0.count == 2 && $0.allSatisfy { $0.mark.state == .none } }
        #expect(
            sent.map(\.entity) == [
                OrderLine(id: 1, orderID: 1001, productID: 1, quantity: 2),
                OrderLine(id: 2, orderID: 1001, productID: 3, quantity: 1),
            ])
        let list = try await useCases.orderList.load()
        #expect(list.map(\.entity) == [Order(id: 1001, customer: "Ada")])
    }

    @Test("A line with an unknown product is refused, and all other lines are sent")
    func refusedLine() async throws {
        let refusals = BehaviorSubject<[String]>([])
        let bag = SubscriptionBag()
        useCases.settledEdits.compactMap(\.mark.refusal).scan([]) { $0 + [$1] }
            .subscribe { refusals.send($0) }
            .store(in: bag)
        _ = try await order("Ada", [(999, 1), (1, 1)])
        let pending = try await edits { $0.count == 1 && $0[0].mark.needsDecision }
        #expect(pending.first?.mark.refusal == "The shop has no product 999.")
        let shown = try await lines(of: 1001) { $0.count == 2 }
        #expect(shown.map(\.mark.needsDecision) == [false, true])

        let id = try #require(pending.first?.id)
        _ = try await useCases.retryEdit(of: id).first()
        for try await told in refusals.observable where told.count == 2 { break }
        #expect(Set(refusals.value) == ["The shop has no product 999."])
        _ = try await useCases.discardEdit(of: id).first()
        #expect(try await edits(where: \.isEmpty).isEmpty)
        #expect(try await lines(of: 1001) { $0.count == 1 }.map(\.entity.productID) == [1])
        #expect(posts.count == 4, "The order, two lines, and the refused line again")
    }

    @Test("A line with more than is in stock is refused")
    func stock() async throws {
        let product = try #require(try await useCases.getProduct(id: 1).first())
        _ = try await order("Ada", [(1, product.stock + 1), (1, product.stock)])
        let pending = try await edits { $0.count == 1 && $0[0].mark.needsDecision }
        #expect(pending.first?.mark.refusal == "Only \(product.stock) of product 1 are in stock.")
    }

    @Test("A refused order delays its lines, and discarding the order discards its lines")
    func refusedOrder() async throws {
        backend.server.inject(.status(code: 422), at: "/orders", method: "POST")
        let order = try await order("Ada", [(1, 1)])
        _ = try await edits { edits in
            guard case .waitingFor("orders", "\(order.id)", let reason)? = edits.last?.mark.state else { return false }
            return reason != nil && edits.first?.mark.needsDecision == true
        }
        _ = try await useCases.discardEdit(of: .order(order.id)).first()
        #expect(try await edits(where: \.isEmpty).isEmpty)
        #expect(try await lines(of: order.id, where: \.isEmpty).isEmpty)
    }

    @Test("Undoing a waiting order also undoes its lines")
    func undone() async throws {
        try await noticeOutage()
        let order = try await order("Ada", [(1, 1)])
        _ = try await edits { $0.count == 2 }
        #expect(try await useCases.undoEdit(of: .order(order.id)).first() == true)
        #expect(try await edits(where: \.isEmpty).isEmpty)
    }

    @Test("The lines of another device's order are fetched and kept")
    func fetched() async throws {
        let other = backend.useCases(store: try .inMemory())
        _ = try await other.orderGateway.add(
            NewOrder(customer: "Grace", lines: [.init(productID: 3, quantity: 1)])
        ).first()
        for try await edits in other.pendingEdits where edits.isEmpty { break }
        let line = OrderLine(id: 1, orderID: 1001, productID: 3, quantity: 1)
        #expect(try await useCases.orderList.load().map(\.entity.customer) == ["Grace"])
        #expect(try await lines(of: 1001) { !$0.isEmpty } == [Edited(line)])
        backend.disconnect()
        #expect(try await useCases.watchLines(of: 1001).first()?.map(\.element) == [Edited(line)])
    }

    @Test("A line shows its product, and the product's new name after an edit")
    func productNames() async throws {
        let product = try #require(try await useCases.getProduct(id: 3).first())
        try await noticeOutage()
        let order = try await order("Ada", [(3, 1), (999, 1)])
        var names: [[String?]] = []
        for try await rows in useCases.watchLines(of: order.id) where rows.count == 2 {
            let shown = rows.map(\.other?.name)
            guard shown != names.last else { continue }
            names.append(shown)
            guard shown.first == product.name else { break }
            var draft = ProductDraft(product)
            draft.name = "Renamed"
            _ = try await useCases.update(draft).first()
        }
        #expect(names == [[product.name, nil], ["Renamed", nil]])
    }
}
