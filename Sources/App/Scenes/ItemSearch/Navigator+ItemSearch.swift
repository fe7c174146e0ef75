import Domain
import Presentation

extension Navigator: ItemSearchNavigator {
    func itemSearch(on stack: SceneStack) -> any Scene {
        ItemSearchScene(
            ItemSearchViewModel(navigator: self, useCase: services.useCases, formatting: services.formatting),
            stack: stack)
    }

    func toItemDetail(_ item: Item) {
        show { _ in
            FixedCardScene(
                title: "Item",
                lines: [
                    .heading(item.name), .field("Added", services.formatting.moment(item.date)), .text(item.summary),
                ])
        }
    }
}
