import Data
import DataKit
import DemoServer
import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import SampleDoubles
import Testing
import VirtualTime

/// Tests all layers of the app with a real server.
@Suite("Editing a list while its pages arrive", .timeLimit(.minutes(5)))
struct EditedListTests {
    @Test("All 194 products appear once and in order despite edits and deletions while loading", arguments: 0..<4)
    func edited(seed: UInt64) async throws {
        let server = DemoServer()
        let url = try server.start()
        defer { server.stop() }
        let useCases = try device(url)
        let bag = SubscriptionBag()
        let list = Live(ProductsViewModel(navigator: NoNavigator(), useCase: useCases))
        var random = SeededGenerator(seed: seed)
        var deleted: Set<Product.ID> = []
        var renamed: [Product.ID: String] = [:]

        list.input.$load()
        for await rows in list.output.$products.driver.values where !rows.isEmpty {
            let isEdited = deleted.count + renamed.count >= 40
            if isEdited && !rows.isBusy && !rows.hasMorePages { break }
            // The loop does not send at each emission, because the list emits after every trigger, so the loop would
            // never end.
            if !rows.isBusy && rows.hasMorePages { list.input.$loadMore() }
            let untouched = rows.map(\.product).filter { !deleted.contains($0.id) && renamed[$0.id] == nil }
            guard !isEdited, let product = untouched.randomElement(using: &random) else { continue }
            if Bool.random(using: &random) {
                deleted.insert(product.id)
                list.input.$delete(product.id)
            } else {
                var edited = product
                edited.name = "Edited \(product.id)"
                renamed[product.id] = edited.name
                useCases.productGateway.update(edited, from: product).subscribe { _ in }.store(in: bag)
            }
        }
        for try await edits in useCases.pendingEditGateway.pendingEdits where edits.isEmpty { break }
        // Even without a reload, the list shows the correct rows in the end, whatever order the messages arrive in.
        for await rows in list.output.$products.driver.values {
            let isDone = rows.allSatisfy { row in
                !deleted.contains(row.id) && renamed[row.id].map { $0 == row.product.name } ?? true
            }
            if isDone && !rows.isBusy { break }
        }
        let rows = list.products.map(\.product)
        let other = try device(url)
        var source = other.searchProducts(ProductQuery())
        source.pageSize = 500
        let products = try await source.load().map(\.entity)
        #expect(rows.map(\.id) == products.map(\.id))
        #expect(rows.map(\.name) == products.map(\.name))
        #expect(products.count == 194 - deleted.count)
        #expect(list.products.totalItems == products.count)
        #expect(products.filter { renamed[$0.id] == $0.name }.count == renamed.count)
    }

    private func device(_ url: URL) throws -> UseCases {
        .live(
            servers: Servers(all: url, name: "demo"), store: try .inMemory(), secrets: InMemorySecretStore(),
            app: MemoryAppGateway())
    }
}

private struct NoNavigator: ProductsNavigator {
    func toProductDetail(_ product: Product) {}
    func chooseCategory(from categories: [String]) -> Driver<String?> { .empty() }
    func toEditProduct(_ product: Product) -> Driver<EditOutcome<Product>> { .empty() }
}
