import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public protocol ItemSearchNavigator {
    /// Opens the details of an item. The parameter is the item itself instead of its number, so that the scene does not
    /// fetch it again (defect B1-5).
    func toItemDetail(_ item: Item)
}

public typealias ItemSearchUseCase = FindingItem

/// The search for an item (the Clean Swift template's example): all fields are validated together, and the latest
/// search wins.
public struct ItemSearchViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var itemID: Driver<String>
        @Trigger public var keyword: Driver<String>
        @Trigger public var count: Driver<String>
        /// Starts a search, and cancels an earlier search that is still in flight.
        @Trigger public var search: Driver<Void>
        /// Opens the found item. Ignored if no item was found.
        @Trigger public var select: Driver<Void>

        public init() {}
    }

    public struct Output {
        @Property public var form = FormState(ItemSearchDraft())
        @Property public var item = ViewState<FoundItemViewModel>.idle
    }

    private let navigator: any ItemSearchNavigator
    private let useCase: any ItemSearchUseCase
    private let formatting: Formatting

    public init(
        navigator: any ItemSearchNavigator, useCase: any ItemSearchUseCase, formatting: Formatting = Formatting()
    ) {
        self.navigator = navigator
        self.useCase = useCase
        self.formatting = formatting
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        // The form only validates the fields. It forwards valid searches immediately and is never busy, so a new search
        // may start at any time.
        let form = FormMachine(output.$form, errors: Event()) { .just($0) }
        let fetching = Fetching(output.$item, keepsPrevious: false) { search in
            useCase.findItem(search).map { FoundItemViewModel($0, formatting: formatting) }
        }

        form.edit(\.itemIDText, by: input.itemID, in: bag)
        form.edit(\.keyword, by: input.keyword, in: bag)
        form.edit(\.countText, by: input.count, in: bag)
        form.submit(on: input.search, in: bag)
        fetching.bind(search: form.submitted, in: bag)

        input.select.compactMap { output.item.value?.item }
            .drive { navigator.toItemDetail($0) }
            .store(in: bag)

        return output
    }
}
