import Domain
import DomainKit
import PresentationKit
import Reactive

/// The product editor that is made of cells (scene S8): the rules are those of ``EditProductViewModel``.
public struct DynamicEditProductViewModel: ViewModel {
    /// A field and what was entered there.
    public nonisolated enum Edit: Equatable, Sendable {
        /// The name was changed.
        case name(String)
        /// The price was changed.
        case price(String)
    }

    /// What the view tells.
    public struct Input {
        /// The scene has appeared.
        public var load: Driver<Void>
        /// A field was changed.
        public var edit: Driver<Edit>
        /// A field was left: a price that is a number is written as one.
        public var endEditing: Driver<Void>
        /// The product is to be saved.
        public var update: Driver<Void>
        /// The editor is to be closed without saving.
        public var cancel: Driver<Void>

        /// Inputs; those left out never happen.
        public init(
            load: Driver<Void>, edit: Driver<Edit> = .never(), endEditing: Driver<Void> = .never(),
            update: Driver<Void> = .never(), cancel: Driver<Void> = .never()
        ) {
            self.load = load
            self.edit = edit
            self.endEditing = endEditing
            self.update = update
            self.cancel = cancel
        }
    }

    /// What the view shows.
    public struct Output {
        /// The fields, their messages and whether the product can be saved, in one value.
        @Property public var form: FormState<ProductDto>
        /// The cells; none before the scene has appeared.
        @Property public var cells = EditProductCells.none
        /// What went wrong, as events.
        public let errors: Driver<Failure>
    }

    private let product: Product
    private let navigator: any DynamicEditProductNavigator
    private let useCase: any DynamicEditProductUseCase

    /// The scene's view model.
    public init(product: Product, navigator: any DynamicEditProductNavigator, useCase: any DynamicEditProductUseCase) {
        self.product = product
        self.navigator = navigator
        self.useCase = useCase
    }

    /// Wires the form for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let errors = ErrorTracker()
        let output = Output(form: FormState(ProductDto(product)), errors: errors.failures)
        let form = Form(output.$form, errors: errors) { useCase.update(product, with: $0) }

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

        merge(form.submitted.map { _ in }, input.cancel)
            .drive { navigator.dismiss() }
            .store(in: bag)

        return output
    }
}
