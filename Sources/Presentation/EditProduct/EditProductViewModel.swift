import Domain
import DomainKit
import PresentationKit
import Reactive

/// What the product editor needs of the domain.
public typealias EditProductUseCase = UpdatingProduct

/// The product editor (scene S7): two fields, validated from the first submit on. It brings
/// back the product as saved, or as it waits to be sent.
public struct EditProductViewModel: ViewModel {
    /// The inputs of the product editor.
    public struct Input: ViewModelInput {
        /// Changes the name.
        @Trigger public var name: Driver<String>
        /// Changes the price.
        @Trigger public var price: Driver<String>
        /// Saves the product.
        @Trigger public var update: Driver<Void>
        /// Leaves the editor without saving.
        @Trigger public var cancel: Driver<Void>

        /// Inputs that nobody has sent to.
        public init() {}
    }

    /// The outputs of the product editor.
    public struct Output {
        /// The fields with their messages, and whether the product can be saved.
        @Property public var form: FormState<ProductDraft>
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
        let output = Output(form: FormState(ProductDraft(product)))
        let form = FormMachine(output.$form, errors: output.$errors, send: useCase.update)

        form.edit(\.name, by: input.name, in: bag)
        form.edit(\.priceText, by: input.price, in: bag)
        form.submit(on: input.update, in: bag)

        form.submitted.drive { result.finish(with: $0) }.store(in: bag)
        input.cancel.drive { result.finish(with: nil) }.store(in: bag)

        return output
    }
}
