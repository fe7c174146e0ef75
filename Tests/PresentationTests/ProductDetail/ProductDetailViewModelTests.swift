import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

@Suite(.noLeaks) struct ProductDetailViewModelTests {
    private let context = TestContext()
    private let scene: Live<ProductDetailViewModel>

    init() {
        let product = Product(id: 7, name: "Powder", price: 14.5, category: "beauty", stock: 1200)
        scene = Live(ProductDetailViewModel(product: product, useCase: context.useCases, formatting: .american))
        context.journal.follow(scene.$cells.driver) { "\($0.map { "\($0)" })" }
        context.journal.expect("[]")
        #expect(!scene.isLoadingPicture)
    }

    @Test("After the load, only non-empty cells appear, and they follow this product")
    func cells() {
        scene.input.$load()
        let changes = context.gateways.products.events
        changes.send(.updated(Product(id: 8, name: "Other", price: 1), EditMark()))
        changes.send(.removed(7))
        changes.send(.updated(Product(id: 7, name: "Canister", price: 3, summary: "Fine."), EditMark()))
        context.journal.expect(
            #"["name(\"Powder\")", "price(\"$14.50\", discount: nil)", "category(\"beauty\")", "stock(1200, \"1,200\")"]"#,
            #"["name(\"Canister\")", "price(\"$3.00\", discount: nil)", "stock(0, \"0\")", "summary(\"Fine.\")"]"#)
    }

    @Test("An edit that waits for a decision is shown until it is decided")
    func conflict() {
        scene.input.$load()
        let changes = context.gateways.products.events
        let mine = Product(id: 7, name: "Powder", price: 3)
        let conflict = EditConflict(fields: ["price"], before: mine, mine: mine, theirs: mine)
        changes.send(.updated(mine, EditMark(.conflict(conflict))))
        #expect(
            scene.cells.contains(
                .warning("Another user has also changed this product. Resolve the conflict in Pending edits.")))
        changes.send(.updated(mine, EditMark(.refused(message: "Too cheap.", fields: ["price": "At least 5."]))))
        #expect(scene.cells.contains(.warning("The server refused your change. Too cheap. At least 5.")))
        changes.send(.updated(mine, EditMark()))
        #expect(scene.cells == [.name("Powder"), .price("$3.00", discount: nil), .stock(0, "0")])
        _ = context.journal.history
    }

    @Test("A second load follows the changes once, not twice")
    func secondLoad() {
        scene.input.$load()
        scene.input.$load()
        #expect(context.gateways.products.watcherCount == 1)
        context.gateways.products.events.send(.updated(Product(id: 7, name: "Canister", price: 3), EditMark()))
        #expect(context.journal.history.count == 3)
        scene.input.$load()
        #expect(scene.product?.name == "Canister")
    }

    @Test("A product's known fields are shown in a fixed order")
    func details() {
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        let details = ProductDetails(
            brand: "Pico", rating: 4.26, discountPercentage: 9.7, tags: ["fruits"], weight: 3,
            dimensions: .init(width: 23.77, height: 9.2, depth: 12), warranty: "No warranty",
            shipping: "Ships overnight",
            returnPolicy: "7 days", reviews: [.init(rating: 9, comment: "Fine.", reviewer: "Ada", date: date)])
        scene.input.$load()
        context.gateways.products.events.send(
            .updated(Product(id: 7, name: "Powder", price: 3, details: details), EditMark()))
        #expect(
            scene.cells == [
                .name("Powder"), .rating(4.26, "4.3"), .price("$3.00", discount: "−10%"), .stock(0, "0"),
                .tags(["fruits"]), .fact(.brand, "Pico"), .fact(.dimensions, "23.8 × 9.2 × 12 cm"),
                .fact(.weight, "3 g"), .fact(.warranty, "No warranty"), .fact(.shipping, "Ships overnight"),
                .fact(.returnPolicy, "7 days"), .reviews("1"),
                .review(rating: 5, comment: "Fine.", reviewer: "Ada", date: "Nov 14, 2023"),
            ])
        #expect(context.journal.history.count == 3)
    }

    @Test("An old product is requested again, and a failure leaves it on screen")
    func refresh() {
        let product = Product(id: 7, name: "Powder", price: 14.5)
        let scene = Live(
            ProductDetailViewModel(product: product, useCase: context.useCases, refresh: context.refreshPolicy))
        let requests = context.gateways.products.products
        context.clock.advance(by: .seconds(60))
        #expect(requests.runningCount == 0, "nothing is shown yet")
        scene.input.$load()
        context.foreground.send(())
        #expect(requests.runningCount == 0)
        context.clock.advance(by: .seconds(60))
        requests.fail(GatewayError.offline)
        #expect(scene.product == product)
        context.foreground.send(())
        #expect(requests.runningCount == 1)
        context.gateways.products.events.send(.updated(Product(id: 7, name: "Canister", price: 3), EditMark()))
        requests.answer(product)
        context.foreground.send(())
        #expect(scene.product?.name == "Canister" && requests.runningCount == 0)
        #expect(context.journal.history.count { $0.hasPrefix("get product") } == 2)
    }

    @Test("A decodable picture is fetched for each new URL, and hidden after a failure")
    func picture() {
        var product = Product.sample(1)
        product.imageURL = URL(string: "/pictures/1.ppm")
        let scene = Live(
            ProductDetailViewModel(
                product: product, useCase: context.useCases, canDecode: { $0.pathExtension == "ppm" }))
        scene.input.$load()
        #expect(scene.isLoadingPicture)
        context.gateways.pictures.pictures.answer([1, 2, 3])
        #expect(scene.picture == [1, 2, 3])
        #expect(!scene.isLoadingPicture)
        product.name = "Renamed"
        context.gateways.products.events.send(.updated(product, EditMark()))
        product.imageURL = URL(string: "/pictures/2.ppm")
        context.gateways.products.events.send(.updated(product, EditMark()))
        #expect(scene.picture == nil)
        context.gateways.pictures.pictures.fail(GatewayError.offline)
        #expect(scene.picture == nil)
        product.imageURL = URL(string: "/pictures/3.ppm")
        context.gateways.products.events.send(.updated(product, EditMark()))
        #expect(scene.isLoadingPicture)
        product.imageURL = URL(string: "https://example.com/1.webp")
        context.gateways.products.events.send(.updated(product, EditMark()))
        #expect(!scene.isLoadingPicture)
        context.journal.expect(
            "get picture /pictures/1.ppm", "get picture /pictures/2.ppm", "get picture /pictures/3.ppm",
            "cancelled: get picture /pictures/3.ppm")
    }

    @Test("A change that arrives during the product's first delivery replaces the shown product")
    func changedAtOnce() {
        let bag = SubscriptionBag()
        scene.$product.driver.compactMap(\.self).prefix(1)
            .drive { [events = context.gateways.products.events] _ in
                events.send(.updated(Product(id: 7, name: "Canister", price: 3), EditMark()))
            }
            .store(in: bag)
        scene.input.$load()
        #expect(scene.product?.name == "Canister")
        _ = context.journal.history
    }

    @Test(
        "A discount is shown if it rounds to at least one percent",
        arguments: [(0.4, nil), (0.5, nil), (0.6, "−1%"), (1.4, "−1%")] as [(Double, String?)])
    func discount(percentage: Double, text: String?) {
        let details = ProductDetails(discountPercentage: percentage)
        scene.input.$load()
        context.gateways.products.events.send(
            .updated(Product(id: 7, name: "Powder", price: 3, details: details), EditMark()))
        #expect(scene.cells.contains(.price("$3.00", discount: text)))
        _ = context.journal.history
    }

    @Test("Observers of the product find its cells")
    func productLast() {
        let bag = SubscriptionBag()
        scene.$product.driver.compactMap(\.self)
            .drive { [scene] in #expect(scene.cells.first == .name($0.name)) }
            .store(in: bag)
        scene.input.$load()
        _ = context.journal.history
    }
}
