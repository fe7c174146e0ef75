import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

@Suite(.noLeaks) struct EditProductViewModelTests {
    private let context = TestContext()
    private let scene: Live<EditProductViewModel>

    private var journal: Journal { context.journal }

    init() {
        let product = Product(id: .sampleID(5), name: "Powder", price: 14)
        scene = Live(
            EditProductViewModel(
                product: product, result: context.journal.result(\.value.name), useCase: context.useCases))
        journal.follow(scene.$form.driver) {
            "\($0.fields.name) \($0.fields.priceText) | \($0.trace(ProductDraft.Field.allCases))"
        }
        journal.followErrors(scene.errors)
        journal.expect("Powder 14 | enabled")
    }

    @Test("Saving sends the entered values, and returns the product as the server saved it")
    func save() {
        scene.input.$name("Canister")
        scene.input.$price("12.50")
        scene.input.$update()
        context.gateways.products.updates.answer(
            .done(Product(id: .sampleID(5), name: "Canister 2", price: 12.5)))
        journal.expect(
            "Canister 14 | enabled", "Canister 12.50 | enabled", "Canister 12.50 | disabled | busy",
            "update 5 to Canister at 12.5", "Canister 12.50 | enabled", "leave with Canister 2")
    }

    @Test(
        "D-9: a price must be a number to its last character, and above 0",
        arguments: [
            ("abc1", "Please enter a number"), ("", "Please enter a number"), ("1e999", "Please enter a number"),
            ("0", "Product price must be greater than 0."), ("-3", "Product price must be greater than 0."),
            ("0.001", "Product price must have at most two decimal places."),
            ("12.345", "Product price must have at most two decimal places."),
        ])
    func price(text: String, message: String) {
        scene.input.$price(text)
        scene.input.$update()
        journal.expect("Powder \(text) | enabled", "Powder \(text) | disabled | price: \(message)")
    }

    @Test("D-9: both fields report their errors together, and the form sends nothing")
    func bothInvalid() {
        scene.input.$name("Pow")
        scene.input.$price("0")
        scene.input.$update()
        journal.expect(
            "Pow 14 | enabled", "Pow 0 | enabled",
            "Pow 0 | disabled | name: Product name must be at least 5 characters. | price: Product price must be greater than 0."
        )
        #expect(scene.form.failureCount == 2)
    }

    @Test("Leaving the editor returns no result")
    func leave() {
        scene.input.$name("Canister")
        scene.input.$cancel()
        journal.expect("Canister 14 | enabled", "leave")
    }

    @Test("Leaving during a save returns the product as pending")
    func leaveDuringSave() {
        scene.input.$name("Canister")
        scene.input.$update()
        scene.input.$cancel()
        journal.expect(
            "Canister 14 | enabled", "Canister 14 | disabled | busy", "update 5 to Canister at 14",
            "leave with Canister")
    }

    @Test(
        "Input during a save is not part of the pending edit", arguments: ["", "Cup"])
    func editDuringSave(name: String) {
        scene.input.$name("Canister")
        scene.input.$update()
        _ = journal.history
        scene.input.$name(name)
        scene.input.$cancel()
        #expect(journal.history.last == "leave with Canister")
    }

    @Test("Every field of a product can change, the category only to an existing one")
    func allFields() throws {
        scene.input.$load()
        #expect(scene.categories == [""])
        context.gateways.products.categories.answer(["beauty", "toys"])
        #expect(scene.categories == ["", "beauty", "toys"])
        scene.input.$stock("12")
        scene.input.$category("toys")
        scene.input.$summary("A toy.")
        let edited = try scene.form.fields.validated()
        #expect(edited.stock == 12)
        #expect(edited.category == "toys")
        #expect(edited.summary == "A toy.")
        #expect(journal.history.contains("get categories"))
    }

    @Test("If the categories cannot be loaded, the product keeps its own category")
    func noCategories() {
        scene.input.$load()
        context.gateways.products.categories.fail(GatewayError.offline)
        #expect(scene.categories == [""])
        journal.expect("get categories")
    }
}
