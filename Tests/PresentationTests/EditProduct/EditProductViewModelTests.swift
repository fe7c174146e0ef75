import Domain
import DomainKit
import Presentation
import Reactive
import ReactiveTesting
import Testing

@Suite(.noLeaks) struct EditProductViewModelTests {
    private struct Gateway: ProductGateway {
        let updates: Requests<Product>
        func update(_ product: Product) -> Observable<Product> {
            MainActor.assumeIsolated { updates.request("update \(product.name) at \(product.price)") }
        }
        func getProductList(_ request: PageRequest) -> Observable<Page<Product>> { .never() }
        func getProduct(id: Product.ID) -> Observable<Product> { .never() }
        func deleteProduct(id: Product.ID) -> Observable<Void> { .never() }
        var events: Observable<ProductEvent> { .never() }
    }

    private struct Navigator: EditProductNavigator {
        let note: (String) -> Void
        func dismiss(saved product: Product?) { note("dismiss with \(product?.name ?? "nothing")") }
    }

    private let journal = Journal()
    private let name = PublishSubject<String>()
    private let price = PublishSubject<String>()
    private let update = PublishSubject<Void>()
    private let cancel = PublishSubject<Void>()
    private let updates: Requests<Product>
    private let output: EditProductViewModel.Output

    init() {
        updates = Requests(journal)
        output = EditProductViewModel(
            product: Product(id: 1, name: "Powder", price: 14), navigator: Navigator(note: journal.note),
            useCase: DefaultEditProductUseCase(productGateway: Gateway(updates: updates))
        )
        .transform(
            .init(name: name.driver, price: price.driver, update: update.driver, cancel: cancel.driver),
            in: journal.bag)
        journal.follow(output.$form.driver) {
            "\($0.fields.name) \($0.fields.priceText) | \($0.trace(ProductDto.Field.allCases))"
        }
        journal.followErrors(output.errors)
        journal.expect("Powder 14 | enabled")
    }

    @Test("Saving sends what was entered, and brings the product back as the server has it")
    func save() {
        name.send("Canister")
        price.send("12.50")
        update.send(())
        updates.answer(Product(id: 1, name: "Canister 2", price: 12.5))
        journal.expect(
            "Canister 14 | enabled", "Canister 12.50 | enabled", "Canister 12.50 | disabled | busy",
            "update Canister at 12.5", "Canister 12.50 | enabled", "dismiss with Canister 2")
    }

    @Test(
        "D-9: a price is a number from its first to its last character, and more than 0",
        arguments: [
            ("abc1", "Please enter a number"), ("", "Please enter a number"), ("1e999", "Please enter a number"),
            ("0", "Product price must be greater than 0."), ("-3", "Product price must be greater than 0."),
        ])
    func price(text: String, message: String) {
        price.send(text)
        update.send(())
        journal.expect("Powder \(text) | enabled", "Powder \(text) | disabled | price: \(message)")
    }

    @Test("D-9: both fields are told of together, beside them, and nothing is sent")
    func bothInvalid() {
        name.send("Pow")
        price.send("0")
        update.send(())
        journal.expect(
            "Pow 14 | enabled", "Pow 0 | enabled",
            "Pow 0 | disabled | name: Product name must be at least 5 characters. | price: Product price must be greater than 0."
        )
        #expect(output.form.failureCount == 2)
    }

    @Test("Leaving brings nothing back")
    func leave() {
        name.send("Canister")
        cancel.send(())
        journal.expect("Canister 14 | enabled", "dismiss with nothing")
    }
}
