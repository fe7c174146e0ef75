import Domain
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

@Suite(.noLeaks) struct DynamicEditProductViewModelTests {
    private let context = TestContext()
    private let scene: Live<DynamicEditProductViewModel>

    private var journal: Journal { context.journal }

    init() {
        let product = Product(id: .sampleID(5), name: "Powder", price: 14)
        scene = Live(
            DynamicEditProductViewModel(
                product: product, result: context.journal.result(\.value.name), useCase: context.useCases))
        journal.follow(scene.$cells.driver) { cells in
            let texts = cells.cells.map { "\($0.text)\($0.message.map { " (\($0))" } ?? "")" }
            return (texts + (cells.needsReloading ? ["reload"] : [])).joined(separator: " | ")
        }
        journal.expect("")
    }

    @Test("Each load rebuilds the cells, and typing only changes them")
    func cells() {
        scene.input.$load()
        scene.input.$edit(.name("Pow"))
        scene.input.$load()
        journal.expect("Powder | 14 | reload", "Pow | 14", "Pow | 14 | reload")
        #expect(scene.cells.cells.map(\.id) == [.name, .price])
    }

    @Test("A numeric price is formatted when its field is left")
    func endEditingTidies() {
        scene.input.$load()
        scene.input.$edit(.price("12.50"))
        scene.input.$endEditing()
        scene.input.$edit(.price("12,500"))
        scene.input.$endEditing()
        journal.expect("Powder | 14 | reload", "Powder | 12.50", "Powder | 12.5", "Powder | 12,500")
    }

    @Test("An edit that is made while the cells are being built appears in the cells")
    func editedWhileBuilt() {
        let bag = SubscriptionBag()
        scene.$cells.driver.filter(\.needsReloading)
            .drive { [scene] _ in scene.input.$endEditing() }
            .store(in: bag)
        scene.input.$edit(.price("12.50"))
        scene.input.$load()
        journal.expect("Powder | 12.50 | reload", "Powder | 12.5")
        #expect(scene.form.fields.priceText == "12.5")
    }

    @Test("After a submit the cells show their messages")
    func messages() {
        scene.input.$load()
        scene.input.$edit(.price("x"))
        scene.input.$update()
        scene.input.$edit(.price("3"))
        journal.expect("Powder | 14 | reload", "Powder | x", "Powder | x (Please enter a number)", "Powder | 3")
    }

    @Test("Saving sends the entered values and returns the product")
    func save() {
        scene.input.$edit(.name("Canister"))
        scene.input.$edit(.price("3"))
        scene.input.$update()
        context.gateways.products.updates.answer(.done(.sample(1)))
        journal.expect("update 5 to Canister at 3", "leave with Product 1")
    }
}
