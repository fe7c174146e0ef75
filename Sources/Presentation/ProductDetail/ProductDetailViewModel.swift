import Domain
import PresentationKit
import Reactive

/// A product's details (scene S5): a list of cells, brought up to date when another scene changes the product.
public struct ProductDetailViewModel: ViewModel {
    /// What the view tells.
    public struct Input {
        /// The scene has appeared.
        public var load: Driver<Void>

        /// Inputs.
        public init(load: Driver<Void>) {
            self.load = load
        }
    }

    /// One line of the details.
    public enum Cell: Equatable, Sendable {
        /// What the product is called.
        case name(String)
        /// The price as people read it.
        case price(String)
        /// The kind of product.
        case category(String)
        /// How many are there, as people read it.
        case stock(String)
        /// A few sentences about it.
        case summary(String)
    }

    /// What the view shows.
    public struct Output {
        /// The details, from top to bottom.
        @Property public var cells: [Cell] = []
    }

    private let product: Product
    private let useCase: any ProductDetailUseCase
    private let formatting: Formatting

    /// The scene's view model.
    public init(product: Product, useCase: any ProductDetailUseCase, formatting: Formatting = Formatting()) {
        self.product = product
        self.useCase = useCase
        self.formatting = formatting
    }

    /// Wires the details for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        input.load
            .flatMapLatest { useCase.productEvents.asDriver().versions(of: product) }
            .map(cells)
            .drive(output.$cells)
            .store(in: bag)

        return output
    }

    private func cells(_ product: Product) -> [Cell] {
        let always: [Cell] = [.name(product.name), .price(formatting.money(product.price))]
        let known: [Cell] = [
            .category(product.category), .stock(formatting.count(product.stock)), .summary(product.summary),
        ]
        return always
            + known.filter { cell in
                if case .category("") = cell { return false }
                if case .summary("") = cell { return false }
                return true
            }
    }
}
