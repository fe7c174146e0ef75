import Domain
import Presentation
import Reactive
import TerminalKit

extension Navigator {
    func staticProductDetail(_ product: Product) -> any Scene {
        StaticProductDetailScene(
            StaticProductDetailViewModel(
                product: product, useCase: DefaultStaticProductDetailUseCase(productGateway: services.products),
                formatting: services.formatting),
            of: product.id)
    }
}

/// A product's card on screen.
final class StaticProductDetailScene: Scene {
    let route: Route?
    private let load = PublishSubject<Void>()
    private let output: StaticProductDetailViewModel.Output
    let bag = SubscriptionBag()

    init(_ viewModel: StaticProductDetailViewModel, of id: Product.ID) {
        route = .staticProduct(id)
        output = viewModel.transform(.init(load: load.driver), in: bag)
    }

    var title: String { "Product" }
    var hints: [Hint] { [] }

    func appear() { load.send(()) }

    func handle(_ event: InputEvent) -> Bool { false }

    func draw(in frame: inout Frame, _ body: GridRect) {
        CardView(lines: [.heading(output.name), .field("Price", output.price)]).draw(in: &frame, body)
    }
}
