import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// The search for an item on screen.
final class ItemSearchScene: FormScene {
    let editor: FormEditor<ItemSearchDraft.Field>
    let bag = SubscriptionBag()
    private let live: Live<ItemSearchViewModel>

    init(_ viewModel: ItemSearchViewModel, stage: Stage) {
        live = Live(viewModel, in: bag)
        editor = FormEditor([.init(.itemID, "Number"), .init(.keyword, "Keyword"), .init(.count, "Among")])
        editor.text(of: .itemID).drive(live.input.$itemID).store(in: bag)
        editor.text(of: .keyword).drive(live.input.$keyword).store(in: bag)
        editor.text(of: .count).drive(live.input.$count).store(in: bag)
        editor.submit.drive(live.input.$search).store(in: bag)
        editor.cancel.drive { [weak self, weak stage] in
            if let self { stage?.pop(self) }
        }
        .store(in: bag)
    }

    var route: Route? { .itemSearch }
    var title: String { "Item search" }
    var activity: String? { live.item.isLoading ? "searching" : nil }
    var remark: String? { live.item.failure.map(\.message) ?? live.item.value.map { "Found \($0.name)" } }
    var hints: [Hint] {
        .form(submit: "search") + (live.item.value == nil ? [] : [Hint("^O", "open what was found")])
    }

    func handle(_ event: InputEvent) -> Bool {
        guard event == .key(.control("o")) else { return editor.handle(event) }
        live.input.$select()
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        FormView(fields: editor.fields, form: live.form, submitTitle: "Search").draw(in: &frame, body)
        let below = body.rows(.fixed(editor.fields.buttonRow + 2), .rest)[1]
        if let item = live.item.value {
            CardView(lines: [.heading(item.name), .field("Added", item.date), .text(item.summary)])
                .draw(in: &frame, below)
        } else if let failure = live.item.failure {
            frame.drawWrapped(failure.message, in: below.inset(columns: 3), style: .colored(.danger))
        }
    }
}
