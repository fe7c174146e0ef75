import Domain
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

    init(_ viewModel: DynamicEditProductViewModel, of id: Product.ID, stack: SceneStack) {
        route = .dynamicEditProduct(id)
        live = Live(viewModel, in: bag)
        editor = FormEditor(
            [.init(.name, "Name"), .init(.price, "Price")], submit: "Update", on: stack)
        merge(editor.text(of: .name).map { .name($0) }, editor.text(of: .price).map { .price($0) })
            .drive(live.input.$edit)
            .store(in: bag)
        editor.endEditing.drive(live.input.$endEditing).store(in: bag)
        editor.submit.drive(live.input.$update).store(in: bag)
        editor.cancel.drive(live.input.$cancel).store(in: bag)
        // Sets the fields from the cells. A field that is being typed into already has its text, so its cursor does not
        // move.
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
        let messages = live.cells.cells.compactMap { cell in cell.message.map { (cell.field, $0) } }
        FormView(
            fields: editor.fields, messages: Dictionary(uniqueKeysWithValues: messages),
            isSubmitEnabled: live.form.isSubmitEnabled, failureCount: live.form.failureCount, isBusy: live.form.isBusy,
            failure: editor.failure
        ).draw(in: &frame, body)
    }
}
