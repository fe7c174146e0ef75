import Domain
import Presentation
import Reactive

/// The product editor on screen.
final class EditProductScene: Scene {
    let route: Route?
    private let name = PublishSubject<String>()
    private let price = PublishSubject<String>()
    private let update = PublishSubject<Void>()
    private let cancel = PublishSubject<Void>()
    private let output: EditProductViewModel.Output
    private let bag = SubscriptionBag()
    @Property private var fields: FormFields<ProductDto.Field>

    init(_ viewModel: EditProductViewModel, product: Product, stage: Stage) {
        route = .editProduct(product.id)
        output = viewModel.transform(
            .init(name: name.driver, price: price.driver, update: update.driver, cancel: cancel.driver), in: bag)
        let entered = output.form.fields
        fields = FormFields([.init(.name, "Name", entered.name), .init(.price, "Price", entered.priceText)])
        output.errors.drive { [weak self, weak stage] failure in
            stage?.report(failure, title: "Could not save the product", kept: "What you entered is still here.") {
                self?.update.send(())
            }
        }
        .store(in: bag)
    }

    var title: String { "Edit" }
    var activity: String? { output.form.isBusy ? "saving the product" : nil }
    var isTyping: Bool { true }
    var hints: [Hint] { .form(submit: "update") }

    func resize(to size: Size) {
        fields.resize(to: size)
    }

    func handle(_ event: InputEvent) -> Bool {
        switch fields.handle(event) {
        case .ignored: return false
        case .moved: break
        case .submit: update.send(())
        case .cancel: cancel.send(())
        case .edited(.name, let text): name.send(text)
        case .edited(.price, let text): price.send(text)
        }
        return true
    }

    func draw(in frame: inout Frame, _ body: Rect) {
        FormView(fields: fields, form: output.form, submitTitle: "Update").draw(in: &frame, body)
    }
}
