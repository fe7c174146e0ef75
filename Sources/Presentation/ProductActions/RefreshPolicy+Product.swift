import Domain
import PresentationKit
import Reactive
import ReactiveUI

extension RefreshPolicy {
    /// Requests a shown product again. The response arrives as a change of the product. A failure is ignored.
    func refresh(
        _ id: Product.ID, shownBy product: Driver<Product?>, _ useCase: any GettingProduct, in bag: SubscriptionBag
    ) {
        refreshes(after: product.compactMap(\.self).map { _ in true })
            .flatMapFirst { useCase.getProduct(id: id).asDriver() }
            .drive { _ in }
            .store(in: bag)
    }
}
