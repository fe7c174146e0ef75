import Domain
import DomainKit
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

    init(_ product: Product, _ result: NavigationResult<EditOutcome<Product>>, _ navigator: Navigator) {
        route = .editProduct(product.id)
        live = Live(EditProductViewModel(product: product, result: result, useCase: navigator.useCases), in: bag)
        let entered = live.form.fields
        editor = FormEditor(
            [
                .init(.name, "Name", entered.name), .init(.price, "Price", entered.priceText),
                .init(.stock, "In stock", entered.stockText),
                .init(.category, "Category", entered.category, choices: live.categories),
                .init(.summary, "Text", entered.summary),
            ], submit: "Update", on: navigator.stack)
        editor.send(
            [
                .name: live.input.$name, .price: live.input.$price, .stock: live.input.$stock,
                .category: live.input.$category, .summary: live.input.$summary,
            ], submit: live.input.$update, cancel: live.input.$cancel)
        live.output.$categories.driver.drive { [editor] in editor.offer($0, for: .category) }.store(in: bag)
        editor.isSubmitting = { [live] in live.form.isBusy }
        editor.show(live.errors, title: "Could not save the product").store(in: bag)
    }

    var activity: String? { live.form.isBusy ? "saving the product" : nil }

    func appear() { live.input.$load() }

    func draw(in frame: inout Frame, _ body: GridRect) {
        editor.draw(live.form, in: &frame, body)
    }
}

extension Navigator {
    /// Returns `nil` for a conflict, because the form cannot resolve it and the status line reports it.
    static func savedText(_ outcome: EditOutcome<Product>) -> String? {
        switch outcome {
        case .done(let product): "Saved \"\(product.name)\""
        case .waiting(let product): "\"\(product.name)\" is kept on this device until it is sent"
        case .conflict: nil
        }
    }
}
