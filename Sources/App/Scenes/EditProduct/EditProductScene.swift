import Domain
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class EditProductScene: FormScene, RoutedScene {
    let route: Route
    let editor: FormEditor<ProductDraft.Field>
    let bag = SubscriptionBag()
    private let live: Live<EditProductViewModel>

    init(_ viewModel: EditProductViewModel, product: Product, stack: SceneStack) {
        route = .editProduct(product.id)
        live = Live(viewModel, in: bag)
        let entered = live.form.fields
        editor = FormEditor(
            [
                .init(.name, "Name", entered.name), .init(.price, "Price", entered.priceText),
                .init(.stock, "In stock", entered.stockText),
                .init(.category, "Category", entered.category, choices: live.categories),
                .init(.summary, "Text", entered.summary),
            ], submit: "Update", on: stack)
        editor.text(of: .name).drive(live.input.$name).store(in: bag)
        editor.text(of: .price).drive(live.input.$price).store(in: bag)
        editor.text(of: .stock).drive(live.input.$stock).store(in: bag)
        editor.text(of: .category).drive(live.input.$category).store(in: bag)
        editor.text(of: .summary).drive(live.input.$summary).store(in: bag)
        live.output.$categories.driver.drive { [editor] in editor.offer($0, for: .category) }.store(in: bag)
        editor.submit.drive(live.input.$update).store(in: bag)
        editor.cancel.drive(live.input.$cancel).store(in: bag)
        editor.isSubmitting = { [live] in live.form.isBusy }
        editor.show(live.errors, title: "Could not save the product").store(in: bag)
    }

    var activity: String? { live.form.isBusy ? "saving the product" : nil }

    func appear() { live.input.$load() }

    func draw(in frame: inout Frame, _ body: GridRect) {
        editor.draw(live.form, in: &frame, body)
    }
}
