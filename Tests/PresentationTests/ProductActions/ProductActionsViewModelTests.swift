import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct ProductActionsViewModelTests {
    private let context = TestContext()
    private let scene: Live<ProductActionsViewModel>

    init() {
        scene = Live(ProductActionsViewModel(navigator: context.navigator, useCase: context.useCases))
        context.journal.follow(scene.deleted) { "deleted \($0.value.name)\($0.isWaiting ? ", waiting" : "")" }
        context.journal.followErrors(scene.errors)
    }

    @Test("Editing a product opens one editor at a time")
    func edit() {
        scene.input.$edit(.sample(1))
        scene.input.$edit(.sample(2))
        context.navigator.editedProducts.finish()
        scene.input.$edit(.sample(2))
        context.journal.expect("edit Product 1", "edit Product 2")
    }

    @Test("One deletion at a time is sent and reported")
    func delete() {
        scene.input.$delete(.sample(1))
        #expect(scene.isDeleting)
        scene.input.$delete(.sample(2))
        context.gateways.products.deletions.answer(.done(.sample(1)))
        #expect(!scene.isDeleting)
        context.journal.expect("delete product 1", "deleted Product 1")
    }

    @Test("A pending deletion is reported, and a failed deletion can be retried")
    func outcomes() {
        scene.input.$delete(.sample(1))
        context.gateways.products.deletions.fail(GatewayError.offline)
        #expect(!scene.isDeleting)
        scene.input.$delete(.sample(1))
        context.gateways.products.deletions.answer(.waiting(.sample(1)))
        context.journal.expect(
            "delete product 1", "error: The server cannot be reached. Check your connection and try again.",
            "delete product 1", "deleted Product 1, waiting")
    }
}
