import Domain
import Presentation
import Reactive
import TerminalKit

extension Navigator {
    func dynamicEditProduct(_ product: Product, on stage: Stage) -> any Scene {
        let exit = Exit(stage: stage)
        let scene = DynamicEditProductScene(
            DynamicEditProductViewModel(
                product: product, navigator: DynamicEditProductExit(exit: exit),
                useCase: DefaultDynamicEditProductUseCase(productGateway: services.products)),
            of: product.id, stage: stage)
        exit.scene = scene
        return scene
    }
}

private struct DynamicEditProductExit: DynamicEditProductNavigator {
    let exit: Exit

    func dismiss() { exit.leave() }
}

/// The product editor that is made of cells, on screen.
final class DynamicEditProductScene: FormScene {
    let route: Route?
    let editor: FormEditor<ProductDto.Field>
    private let load = PublishSubject<Void>()
    private let output: DynamicEditProductViewModel.Output
    let bag = SubscriptionBag()

    init(_ viewModel: DynamicEditProductViewModel, of id: Product.ID, stage: Stage) {
        route = .dynamicEditProduct(id)
        let editor = FormEditor<ProductDto.Field>([.init(.name, "Name"), .init(.price, "Price")])
        output = viewModel.transform(
            .init(
                load: load.driver,
                edit: merge(editor.text(of: .name).map { .name($0) }, editor.text(of: .price).map { .price($0) }),
                endEditing: editor.endEditing.driver, update: editor.submit.driver, cancel: editor.cancel.driver),
            in: bag)
        self.editor = editor
        // Cells follow the form; what is being typed stands in its field already, with the cursor where it is.
        output.$cells.driver.drive { cells in
            for cell in cells.cells { editor.set(cell.field, to: cell.text) }
        }
        .store(in: bag)
        stage.reportSubmit(output.errors, title: "Could not save the product", editor).store(in: bag)
    }

    var title: String { "Edit cells" }
    var activity: String? { output.form.isBusy ? "saving the product" : nil }
    var hints: [Hint] { .form(submit: "update") }

    func appear() { load.send(()) }

    func draw(in frame: inout Frame, _ body: GridRect) {
        let messages = output.cells.cells.compactMap { cell in cell.message.map { (cell.field, $0) } }
        FormView(
            fields: editor.fields, messages: Dictionary(uniqueKeysWithValues: messages), submitTitle: "Update",
            isSubmitEnabled: output.form.isSubmitEnabled, failureCount: output.form.failureCount,
            isBusy: output.form.isBusy
        ).draw(in: &frame, body)
    }
}
