import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

final class LoadProductScene: RoutedScene {
    let route: Route
    let bag = SubscriptionBag()
    private let live: Live<LoadProductViewModel>
    /// Kept for the product's scene, which takes it over.
    private(set) var draft: [String: String] = [:]

    init(_ viewModel: LoadProductViewModel, route: Route) {
        self.route = route
        live = Live(viewModel, in: bag)
    }

    var activity: String? { live.product.isLoading ? "loading the product" : nil }
    var commands: [SceneCommand] {
        live.product.failure == nil ? [] : [SceneCommand("r", "try again") { [live] in live.input.$load() }]
    }

    func restore(_ draft: [String: String]) { self.draft = draft }

    /// Not before: the product's scene can only replace a scene that is on the stack.
    func appear() { live.input.$load() }

    func draw(in frame: inout Frame, _ body: GridRect) {
        let notice = live.product.notice("the product", empty: "There is no such product.")
        frame.drawNotice(notice ?? "", in: body)
    }
}
