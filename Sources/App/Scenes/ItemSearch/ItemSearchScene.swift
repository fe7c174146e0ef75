import Domain
import Presentation
import Reactive
import TerminalKit

extension Navigator: ItemSearchNavigator {
    func itemSearch(on stage: Stage) -> any Scene {
        let exit = Exit(stage: stage)
        let scene = ItemSearchScene(
            ItemSearchViewModel(
                navigator: self, useCase: DefaultItemSearchUseCase(itemGateway: services.items),
                formatting: services.formatting),
            onCancel: exit.leave)
        exit.scene = scene
        return scene
    }

    func toItemDetail(_ item: Item) {
        show { _ in
            CardScene(
                title: "Item",
                lines: [
                    .heading(item.name), .field("Added", services.formatting.moment(item.date)), .text(item.summary),
                ])
        }
    }
}

/// The search for an item on screen.
final class ItemSearchScene: FormScene {
    let editor: FormEditor<ItemSearchDto.Field>
    private let select = PublishSubject<Void>()
    private let output: ItemSearchViewModel.Output
    let bag = SubscriptionBag()

    init(_ viewModel: ItemSearchViewModel, onCancel: @escaping () -> Void) {
        let editor = FormEditor<ItemSearchDto.Field>([
            .init(.itemID, "Number"), .init(.keyword, "Keyword"), .init(.count, "Among"),
        ])
        output = viewModel.transform(
            .init(
                itemID: editor.text(of: .itemID), keyword: editor.text(of: .keyword), count: editor.text(of: .count),
                search: editor.submit.driver, select: select.driver),
            in: bag)
        self.editor = editor
        editor.cancel.driver.drive { onCancel() }.store(in: bag)
    }

    var route: Route? { .itemSearch }
    var title: String { "Item search" }
    var activity: String? { output.item.isLoading ? "searching" : nil }
    var remark: String? {
        output.item.failure.map(\.message) ?? output.item.value.map { "Found \($0.name)" }
    }
    var hints: [Hint] {
        .form(submit: "search") + (output.item.value == nil ? [] : [Hint("^O", "open what was found")])
    }

    func handle(_ event: InputEvent) -> Bool {
        guard event == .key(.control("o")) else { return editor.handle(event) }
        select.send(())
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        FormView(fields: editor.fields, form: output.form, submitTitle: "Search").draw(in: &frame, body)
        let below = body.rows(.fixed(editor.fields.buttonRow + 2), .rest)[1]
        if let item = output.item.value {
            CardView(lines: [.heading(item.name), .field("Added", item.date), .text(item.summary)])
                .draw(in: &frame, below)
        } else if let failure = output.item.failure {
            frame.drawWrapped(failure.message, in: below.inset(columns: 3), style: .colored(.danger))
        }
    }
}
