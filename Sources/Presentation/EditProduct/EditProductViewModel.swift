import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public typealias EditProductUseCase = UpdatingProduct & GettingProductCategories

/// The product editor (scene S7), validated from the first submit on. Its result is the saved product, or the product
/// with a pending edit.
public struct EditProductViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        @Trigger public var name: Driver<String>
        @Trigger public var price: Driver<String>
        @Trigger public var stock: Driver<String>
        @Trigger public var category: Driver<String>
        @Trigger public var summary: Driver<String>
        @Trigger public var update: Driver<Void>
        /// Leaves the editor. A save in flight continues, and then the result of the scene is a pending edit.
        @Trigger public var cancel: Driver<Void>

        public init() {}
    }

    public struct Output {
        @Property public var form: FormState<ProductDraft>
        /// The categories from which the user can choose. They always include the product's own category.
        @Property public var categories: [String]
        @Event public var errors: Driver<Failure>

        public init(form: FormState<ProductDraft>, categories: [String]) {
            self.form = form
            self.categories = categories
        }
    }

    private let product: Product
    private let result: NavigationResult<EditOutcome<Product>>
    private let useCase: any EditProductUseCase

    public init(product: Product, result: NavigationResult<EditOutcome<Product>>, useCase: any EditProductUseCase) {
        self.product = product
        self.result = result
        self.useCase = useCase
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output(form: FormState(ProductDraft(product)), categories: [product.category])
        let form = FormMachine(output.$form, errors: output.$errors, send: useCase.update)

        form.edit(\.name, by: input.name, in: bag)
        form.edit(\.priceText, by: input.price, in: bag)
        form.edit(\.stockText, by: input.stock, in: bag)
        form.edit(\.category, by: input.category, in: bag)
        form.edit(\.summary, by: input.summary, in: bag)
        form.submit(on: input.update, in: bag)

        // If the categories cannot be loaded, the user can choose only the product's own category.
        input.load.prefix(1)
            .flatMapLatest { useCase.getProductCategories().asDriver() }
            .drive { [product] known in
                output.categories = known.contains(product.category) ? known : [product.category] + known
            }
            .store(in: bag)

        form.submitted.drive { result.finish(with: $0) }.store(in: bag)
        input.cancel.drive { result.finish(with: form.outcomeOfLeaving) }.store(in: bag)

        return output
    }
}
