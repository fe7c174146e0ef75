import Domain
import PresentationKit
import Reactive

/// The way to a product of which only the number is known, as after a link: gets it, then goes on to its scene.
public struct LoadProductViewModel: ViewModel {
    /// What the view tells.
    public struct Input {
        /// The scene has appeared, or people try again.
        public var load: Driver<Void>

        /// Inputs.
        public init(load: Driver<Void>) {
            self.load = load
        }
    }

    /// What the view shows.
    public struct Output {
        /// Where the product stands.
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

    /// Wires the way for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let fetching = Fetching(output.$product) { [id] in useCase.getProduct(id: id).map { $0 } }

        fetching.bind(load: input.load, in: bag)

        output.$product.driver
            .compactMap { if case .loaded(let product) = $0 { product } else { nil } }
            .prefix(1)
            .drive { navigator.toProduct($0) }
            .store(in: bag)

        return output
    }
}
