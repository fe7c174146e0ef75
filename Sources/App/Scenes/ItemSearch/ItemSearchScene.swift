import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

final class ItemSearchScene: FormScene, RoutedScene {
    let editor: FormEditor<ItemSearchDraft.Field>
    let bag = SubscriptionBag()
    private let live: Live<ItemSearchViewModel>

    init(_ navigator: Navigator) {
        live = Live(
            ItemSearchViewModel(
                navigator: navigator, useCase: navigator.useCases, formatting: navigator.formatting), in: bag)
        editor = FormEditor(
            [.init(.itemID, "Number"), .init(.keyword, "Keyword"), .init(.count, "Among")], submit: "Search")
        editor.send(
            [.itemID: live.input.$itemID, .keyword: live.input.$keyword, .count: live.input.$count],
            submit: live.input.$search)
        editor.onCancel { [weak self, weak navigation = navigator.navigation] in
            if let self { navigation?.close(self) }
        }
    }

    var route: Route { .itemSearch }
    var activity: String? { live.item.isLoading ? "searching" : nil }
    var commands: [SceneCommand] {
        live.item.value == nil
            ? [] : [SceneCommand(.control("o"), "open what was found") { [live] in live.input.$select() }]
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        let below = editor.draw(live.form, failure: live.item.failure?.message, in: &frame, body)
        if let item = live.item.value {
            CardView(lines: [.heading(item.name), .field("Added", item.date), .text(item.summary)])
                .draw(in: &frame, below)
        }
    }
}

extension Navigator: ItemSearchNavigator {
    func toItemDetail(_ item: Item) {
        show(
            FixedCardScene(
                title: "Item",
                lines: [.heading(item.name), .field("Added", formatting.moment(item.date)), .text(item.summary)]))
    }
}
