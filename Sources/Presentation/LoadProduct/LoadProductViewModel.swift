import Domain
import PresentationKit
import Reactive
import ReactiveUI

public typealias LoadProductUseCase = GettingProduct

/// Loads a product of which only the identity is known, as after a link, then shows its scene.
public struct LoadProductViewModel: ViewModel {
    public struct Input: ViewModelInput {
        /// Loads the product when the scene appears, and retries after a failure.
        @Trigger public var load: Driver<Void>

        public init() {}
    }

    public struct Output {
        @Property(removingDuplicates: false) public var product = ViewState<Product>.idle
    }

    private let id: Product.ID
    private let navigator: any LoadProductNavigator
    private let useCase: any LoadProductUseCase

    public init(id: Product.ID, navigator: any LoadProductNavigator, useCase: any LoadProductUseCase) {
        self.id = id
        self.navigator = navigator
        self.useCase = useCase
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let fetching = Fetching(output.$product) { [id] in useCase.getProduct(id: id).map { $0 } }

        fetching.bind(load: input.load, in: bag)

        // Navigates on the first answer only: the cache and then the server may both send the product.
        output.$product.driver
            .compactMap { if case .loaded(let product) = $0 { product } else { nil } }
            .prefix(1)
            .drive { navigator.toProduct($0) }
            .store(in: bag)

        return output
    }
}
