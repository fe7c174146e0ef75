import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

@Suite(.noLeaks) struct LoadViewModelTests {
    private let context = TestContext()
    private let scene: Live<LoadViewModel<Product>>

    private var products: Requests<Product> { context.gateways.products.products }

    init() {
        scene = Live(
            LoadViewModel(navigator: context.navigator) { [useCases = context.useCases] in
                useCases.getProduct(id: .sampleID(31)).map { $0 }
            })
        context.journal.follow(scene.$value.driver) { $0.trace(\.name) }
        context.journal.expect("idle")
    }

    @Test("The product of a link is loaded, then its scene is shown")
    func found() {
        scene.input.$load()
        products.answer(.sample(31))
        #expect(context.journal.history.prefix(3) == ["idle", "loading", "get product 31"])
        #expect(Set(context.journal.history.dropFirst(3)) == ["loaded(Product 31)", "to Product 31"])
    }

    @Test("The scene opens once, even after a fresher response or another load")
    func once() {
        scene.input.$load()
        products.answerAndStay(.sample(31))
        products.answer(.sample(31))
        scene.input.$load()
        products.answer(.sample(31))
        #expect(context.journal.history.count { $0 == "to Product 31" } == 1)
    }

    @Test("A missing product is a clear failure, and can be loaded again")
    func missing() {
        scene.input.$load()
        products.fail(GatewayError.notFound())
        scene.input.$load()
        context.journal.expect(
            "loading", "get product 31",
            "failed: It was not found. It may have been deleted, or its address may be wrong.",
            "loading", "get product 31")
    }
}
