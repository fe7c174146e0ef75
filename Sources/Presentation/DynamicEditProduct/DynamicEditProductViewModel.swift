import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public typealias DynamicEditProductUseCase = UpdatingProduct

/// The product editor made of cells (scene S8), with the same rules as ``EditProductViewModel``.
public struct DynamicEditProductViewModel: ViewModel {
    public nonisolated enum Edit: Equatable, Sendable {
        case name(String)
        case price(String)
    }

    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        @Trigger public var edit: Driver<Edit>
        /// Sent when a field loses the focus. The view model then formats a numeric price in the usual way.
        @Trigger public var endEditing: Driver<Void>
        @Trigger public var update: Driver<Void>
        /// Leaves the editor. A save in flight continues, and then the result of the scene is a pending edit.
        @Trigger public var cancel: Driver<Void>

        public init() {}
    }

    public struct Output {
        @Property public var form: FormState<ProductDraft>
        @Property public var cells = EditProductCells.none
        @Event public var errors: Driver<Failure>
    }

    private let product: Product
    private let result: NavigationResult<EditOutcome<Product>>
    private let useCase: any DynamicEditProductUseCase

    public init(
        product: Product, result: NavigationResult<EditOutcome<Product>>, useCase: any DynamicEditProductUseCase
    ) {
        self.product = product
        self.result = result
        self.useCase = useCase
    }

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
                // The cells and the reloads come from one subscription, so that no edit is missed while the first cells
                // are shown.
                output.$form.driver.scan(nil as EditProductCells?) { earlier, form in
                    .cells(of: form, needsReloading: earlier == nil)
                }
            }
            .compactMap(\.self)
            .drive(output.$cells)
            .store(in: bag)

        form.submitted.drive { result.finish(with: $0) }.store(in: bag)
        input.cancel.drive { result.finish(with: form.outcomeOfLeaving) }.store(in: bag)

        return output
    }
}
