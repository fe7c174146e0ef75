import Domain
import DomainKit
import PresentationKit
import Reactive

/// The product editor (scene S7): two fields, validated from the first submit on.
public struct EditProductViewModel: ViewModel {
    /// What the view tells.
    public struct Input {
        /// The name was changed.
        public var name: Driver<String>
        /// The price was changed.
        public var price: Driver<String>
        /// The product is to be saved.
        public var update: Driver<Void>
        /// The editor is to be closed without saving.
        public var cancel: Driver<Void>

        /// Inputs; those left out never happen.
        public init(
            name: Driver<String> = .never(), price: Driver<String> = .never(), update: Driver<Void> = .never(),
            cancel: Driver<Void> = .never()
        ) {
            self.name = name
            self.price = price
            self.update = update
            self.cancel = cancel
        }
    }

    /// What the view shows.
    public struct Output {
        /// The fields, their messages and whether the product can be saved, in one value.
        @Property public var form: FormState<ProductDto>
        /// What went wrong, as events.
        public let errors: Driver<Failure>
    }

    private let product: Product
    private let navigator: any EditProductNavigator
    private let useCase: any EditProductUseCase

    /// The scene's view model.
    public init(product: Product, navigator: any EditProductNavigator, useCase: any EditProductUseCase) {
        self.product = product
        self.navigator = navigator
        self.useCase = useCase
    }

    /// Wires the form for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let errors = ErrorTracker()
        let output = Output(form: FormState(ProductDto(product)), errors: errors.failures)
        let form = Form(output.$form, errors: errors) { useCase.update(product, with: $0) }

        form.edit(\.name, by: input.name, in: bag)
        form.edit(\.priceText, by: input.price, in: bag)
        form.submit(on: input.update, in: bag)

        form.submitted
            .drive { navigator.dismiss(saved: $0) }
            .store(in: bag)

        input.cancel
            .drive { navigator.dismiss(saved: nil) }
            .store(in: bag)

        return output
    }
}
