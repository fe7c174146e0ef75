import Domain
import Foundation
import PresentationKit
import Reactive
import ReactiveUI

public typealias ProductDetailUseCase = WatchingProducts & GettingProduct & GettingProductPicture

/// A product's details as a list of cells (scene S5), updated when another scene changes the product.
public struct ProductDetailViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>

        public init() {}
    }

    public struct Output {
        @Property public var product: Product?
        @Property public var cells: [Cell] = []
        /// The bytes of the loaded picture, if the view can decode it. The cells contain only the URL of the picture.
        @Property public var picture: [UInt8]?
        @Property public var isLoadingPicture = false

        public init() {}
    }

    private let product: Product
    private let useCase: any ProductDetailUseCase
    let formatting: Formatting
    private let canDecode: (URL) -> Bool
    private let refresh: RefreshPolicy?

    /// Creates the details. `canDecode` returns whether the view can decode the picture at a URL. Other pictures are
    /// not loaded.
    public init(
        product: Product, useCase: any ProductDetailUseCase, formatting: Formatting = Formatting(),
        canDecode: @escaping (URL) -> Bool = { _ in true }, refresh: RefreshPolicy? = nil
    ) {
        self.product = product
        self.useCase = useCase
        self.formatting = formatting
        self.canDecode = canDecode
        self.refresh = refresh
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        input.load
            .flatMapLatest { useCase.productChanges.asDriver().versions(of: output.product ?? product) }
            .drive { version in
                output.cells = cells(version.entity, version.mark)
                // The product is set last, so that an observer of the product finds its cells.
                output.product = version.entity
            }
            .store(in: bag)

        refresh?.refresh(product.id, shownBy: output.$product.driver, useCase, in: bag)

        // If the picture cannot be loaded, the product is shown without it.
        output.$product.driver.compactMap(\.self)
            .removeDuplicates { $0.imageURL == $1.imageURL }
            .flatMapLatest { product in
                output.picture = nil
                output.isLoadingPicture = product.imageURL.map(canDecode) ?? false
                guard output.isLoadingPicture else { return .empty() }
                return useCase.getPicture(of: product).asDriver()
                    .handleEvents(onFinished: { output.isLoadingPicture = false })
            }
            .drive { output.picture = $0 }
            .store(in: bag)

        return output
    }
}
