import Domain
import DomainKit
import PresentationKit
import Reactive

/// What the product editor needs of the domain.
public typealias EditProductUseCase = UpdatingProduct & GettingProductCategories

/// The product editor (scene S7): what a product has, validated from the first submit on. It brings back the product as
/// saved, or as it waits to be sent.
public struct EditProductViewModel: ViewModel {
    /// The inputs of the product editor.
    public struct Input: ViewModelInput {
        /// Loads the categories, when the scene appears.
        @Trigger public var load: Driver<Void>
        /// Changes the name.
        @Trigger public var name: Driver<String>
        /// Changes the price.
        @Trigger public var price: Driver<String>
        /// Changes how many are in stock.
        @Trigger public var stock: Driver<String>
        /// Changes the kind of product.
        @Trigger public var category: Driver<String>
        /// Changes the text.
        @Trigger public var summary: Driver<String>
        /// Saves the product.
        @Trigger public var update: Driver<Void>
        /// Leaves the editor without saving. What is being saved already is brought back as an edit that waits.
        @Trigger public var cancel: Driver<Void>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of the product editor.
    public struct Output {
        /// The fields with their messages, and whether the product can be saved.
        @Property public var form: FormState<ProductDraft>
        /// The categories to choose from; the product's own is one of them.
        @Property public var categories: [String]
        /// Failures to save that concern no field.
        @Event public var errors: Driver<Failure>
    }

    private let product: Product
    private let result: NavigationResult<EditOutcome<Product>>
    private let useCase: any EditProductUseCase

    /// The scene's view model.
    public init(product: Product, result: NavigationResult<EditOutcome<Product>>, useCase: any EditProductUseCase) {
        self.product = product
        self.result = result
        self.useCase = useCase
    }

    /// Wires the form for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output(form: FormState(ProductDraft(product)), categories: [product.category])
        let form = FormMachine(output.$form, errors: output.$errors, send: useCase.update)

        form.edit(\.name, by: input.name, in: bag)
        form.edit(\.priceText, by: input.price, in: bag)
        form.edit(\.stockText, by: input.stock, in: bag)
        form.edit(\.category, by: input.category, in: bag)
        form.edit(\.summary, by: input.summary, in: bag)
        form.submit(on: input.update, in: bag)

        // Without them the product keeps its category.
        input.load.prefix(1)
            .flatMapLatest { useCase.getProductCategories().asDriver() }
            .drive { [product] known in
                output.categories = known.contains(product.category) ? known : [product.category] + known
            }
            .store(in: bag)

        form.submitted.drive { result.finish(with: $0) }.store(in: bag)
        input.cancel.drive { result.finish(with: output.form.outcomeOfLeaving) }.store(in: bag)

        return output
    }
}
