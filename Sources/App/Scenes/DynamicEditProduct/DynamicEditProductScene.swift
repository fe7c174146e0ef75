import Domain
import DomainKit
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class DynamicEditProductScene: FormScene, RoutedScene {
    let route: Route
    let editor: FormEditor<ProductDraft.Field>
    let bag = SubscriptionBag()
    private let live: Live<DynamicEditProductViewModel>

    init(_ product: Product, _ result: NavigationResult<EditOutcome<Product>>, _ navigator: Navigator) {
        route = .dynamicEditProduct(product.id)
        live = Live(
            DynamicEditProductViewModel(product: product, result: result, useCase: navigator.useCases), in: bag)
        editor = FormEditor([.init(.name, "Name"), .init(.price, "Price")], submit: "Update", on: navigator.stack)
        editor.send(submit: live.input.$update, cancel: live.input.$cancel)
        editor.onEdit(of: .name) { [input = live.input] in input.$edit.send(.name($0)) }
        editor.onEdit(of: .price) { [input = live.input] in input.$edit.send(.price($0)) }
        editor.endEditing = { [input = live.input] in input.$endEditing() }
        // Sets the texts of the fields from the cells. The field in which the user types already has its text, so its
        // cursor does not move.
        live.output.$cells.driver.drive { [editor] cells in
            for cell in cells.cells { editor.set(cell.field, to: cell.text) }
        }
        .store(in: bag)
        editor.isSubmitting = { [live] in live.form.isBusy }
        editor.show(live.errors, title: "Could not save the product").store(in: bag)
    }

    var activity: String? { live.form.isBusy ? "saving the product" : nil }

    func appear() { live.input.$load() }

    func draw(in frame: inout Frame, _ body: GridRect) {
        editor.draw(live.form, in: &frame, body)
    }
}
