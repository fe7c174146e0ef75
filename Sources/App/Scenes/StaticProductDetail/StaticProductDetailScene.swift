import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

final class StaticProductDetailScene: CardScene, RoutedScene {
    let route: Route
    let bag = SubscriptionBag()
    let reader = CardReader()
    private let live: Live<StaticProductDetailViewModel>
    private let actions: ProductActions

    init(_ product: Product, _ navigator: Navigator) {
        route = .staticProduct(product.id)
        live = Live(
            StaticProductDetailViewModel(
                product: product, useCase: navigator.useCases, formatting: navigator.formatting,
                refresh: navigator.services.refreshPolicy), in: bag)
        actions = ProductActions(navigator, in: bag)
        actions.onDeleted = { [weak self, weak navigation = navigator.navigation] in
            if let self { navigation?.close(self) }
        }
    }

    var activity: String? { actions.activity }
    var commands: [SceneCommand] { live.product.map { [actions.edit($0), actions.delete($0)] } ?? [] }

    func appear() { live.input.$load() }

    var lines: [CardView.Line] { [.heading(live.name), .field("Price", live.price)] }
}
