import Domain
import DomainKit
import PresentationKit
import Reactive

/// What the product editor made of cells needs of the domain.
public typealias DynamicEditProductUseCase = UpdatingProduct

/// The product editor made of cells (scene S8): the rules are those of ``EditProductViewModel``.
public struct DynamicEditProductViewModel: ViewModel {
    /// A field and what was entered there.
    public nonisolated enum Edit: Equatable, Sendable {
        /// The name was changed.
        case name(String)
        /// The price was changed.
        case price(String)
    }

    /// The inputs of the product editor made of cells.
    public struct Input: ViewModelInput {
        /// Builds the cells, when the scene appears.
        @Trigger public var load: Driver<Void>
        /// Changes a field.
        @Trigger public var edit: Driver<Edit>
        /// Leaves a field: a price that is a number is written as one.
        @Trigger public var endEditing: Driver<Void>
        /// Saves the product.
        @Trigger public var update: Driver<Void>
        /// Leaves the editor without saving. What is being saved already is brought back as an edit that waits.
        @Trigger public var cancel: Driver<Void>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of the product editor made of cells.
    public struct Output {
        /// The fields with their messages, and whether the product can be saved.
        @Property public var form: FormState<ProductDraft>
        /// The cells; none before the scene has appeared.
        @Property public var cells = EditProductCells.none
        /// Failures to save that concern no field.
        @Event public var errors: Driver<Failure>
    }

    private let product: Product
    private let result: NavigationResult<EditOutcome<Product>>
    private let useCase: any DynamicEditProductUseCase

    /// The scene's view model.
    public init(
        product: Product, result: NavigationResult<EditOutcome<Product>>, useCase: any DynamicEditProductUseCase
    ) {
        self.product = product
        self.result = result
        self.useCase = useCase
    }

    /// Wires the form for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output(form: FormState(ProductDraft(product)))
        let form = FormMachine(output.$form, errors: output.$errors, send: useCase.update)
        let names = input.edit.compactMap { if case .name(let name) = $0 { name } else { nil } }
        let prices = input.edit.compactMap { if case .price(let price) = $0 { price } else { nil } }
        let tidiedPrices = input.endEditing.compactMap { output.form.fields.price.map { "\($0)" } }

        form.edit(\.name, by: names, in: bag)
        form.edit(\.priceText, by: merge(prices, tidiedPrices), in: bag)
        form.submit(on: input.update, in: bag)

        input.load
            .flatMapLatest {
                output.$form.driver.dropFirst()
                    .map { EditProductCells.cells(of: $0, needsReloading: false) }
                    .prepend(EditProductCells.cells(of: output.form, needsReloading: true))
            }
            .drive(output.$cells)
            .store(in: bag)

        form.submitted.drive { result.finish(with: $0) }.store(in: bag)
        input.cancel.drive { result.finish(with: output.form.outcomeOfLeaving) }.store(in: bag)

        return output
    }
}
