import Domain
import Presentation
import Reactive
import TerminalKit

/// The product editor on screen.
final class EditProductScene: FormScene {
    let route: Route?
    let editor: FormEditor<ProductDto.Field>
    private let output: EditProductViewModel.Output
    let bag = SubscriptionBag()

    init(_ viewModel: EditProductViewModel, product: Product, stage: Stage) {
        route = .editProduct(product.id)
        let entered = ProductDto(product)
        let editor = FormEditor<ProductDto.Field>([
            .init(.name, "Name", entered.name), .init(.price, "Price", entered.priceText),
        ])
        output = viewModel.transform(
            .init(
                name: editor.text(of: .name), price: editor.text(of: .price), update: editor.submit.driver,
                cancel: editor.cancel.driver),
            in: bag)
        self.editor = editor
        stage.reportSubmit(output.errors, title: "Could not save the product", editor).store(in: bag)
    }

    var title: String { "Edit" }
    var activity: String? { output.form.isBusy ? "saving the product" : nil }
    var hints: [Hint] { .form(submit: "update") }

    func draw(in frame: inout Frame, _ body: GridRect) {
        FormView(fields: editor.fields, form: output.form, submitTitle: "Update").draw(in: &frame, body)
    }
}
