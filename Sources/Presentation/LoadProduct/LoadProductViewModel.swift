import Domain
import PresentationKit
import Reactive

/// What loading a product needs of the domain.
public typealias LoadProductUseCase = GettingProduct

/// Loads a product of which only the identity is known, as after a link, and then shows its scene.
public struct LoadProductViewModel: ViewModel {
    /// The inputs of loading a product.
    public struct Input: ViewModelInput {
        /// Loads the product, when the scene appears or to try again.
        @Trigger public var load: Driver<Void>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of loading a product.
    public struct Output {
        /// The product as it loads.
        @Property(removingDuplicates: false) public var product = ViewState<Product>.idle
    }

    private let id: Product.ID
    private let navigator: any LoadProductNavigator
    private let useCase: any LoadProductUseCase

    /// The scene's view model.
    public init(id: Product.ID, navigator: any LoadProductNavigator, useCase: any LoadProductUseCase) {
        self.id = id
        self.navigator = navigator
        self.useCase = useCase
    }

    /// Wires the scene for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let fetching = Fetching(output.$product) { [id] in useCase.getProduct(id: id).map { $0 } }

        fetching.bind(load: input.load, in: bag)

        // The first answer leads on, once: the cache and then the server may both bring one.
        output.$product.driver
            .compactMap { if case .loaded(let product) = $0 { product } else { nil } }
            .prefix(1)
            .drive { navigator.toProduct($0) }
            .store(in: bag)

        return output
    }
}
