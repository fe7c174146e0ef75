import Domain
import Presentation
import Reactive
import TerminalKit

extension Navigator {
    /// The way to a product's scene when only the number is known.
    func loadProduct(
        _ id: Product.ID, for route: Route, on stage: Stage, then makeScene: @escaping (Product, Stage) -> any Scene
    )
        -> any Scene
    {
        let exit = Exit(stage: stage)
        let scene = LoadProductScene(
            LoadProductViewModel(
                id: id, navigator: LoadProductExit(exit: exit, makeScene: makeScene),
                useCase: DefaultLoadProductUseCase(productGateway: services.products)),
            route: route)
        exit.scene = scene
        return scene
    }
}

/// Shows the product's scene in place of the way to it.
private struct LoadProductExit: LoadProductNavigator {
    let exit: Exit
    let makeScene: (Product, Stage) -> any Scene

    func toProduct(_ product: Product) {
        guard let scene = exit.scene, let stage = exit.stage else { return }
        stage.replace(scene, with: makeScene(product, stage))
    }
}

/// The way to a product on screen.
final class LoadProductScene: Scene {
    let route: Route?
    private let load = PublishSubject<Void>()
    private let output: LoadProductViewModel.Output
    let bag = SubscriptionBag()
    /// Kept for the scene that will stand here.
    private(set) var draft: [String: String] = [:]

    init(_ viewModel: LoadProductViewModel, route: Route) {
        self.route = route
        output = viewModel.transform(.init(load: load.driver), in: bag)
    }

    var title: String { "Product" }
    var activity: String? { output.product.isLoading ? "loading the product" : nil }
    var hints: [Hint] { output.product.failure == nil ? [] : [Hint("r", "try again")] }

    func restore(_ draft: [String: String]) { self.draft = draft }

    /// Asks once the scene is on the stage, as an answer replaces it there.
    func appear() { load.send(()) }

    func handle(_ event: InputEvent) -> Bool {
        guard event == .key(.character("r")) else { return false }
        load.send(())
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        let notice = output.product.notice("the product", empty: "There is no such product.")
        frame.drawNotice(notice ?? "", in: body)
    }
}
