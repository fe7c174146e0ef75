import Domain
import DomainKit
import PresentationKit
import Reactive

/// What the item search needs of the domain.
public typealias ItemSearchUseCase = FindingItem

/// The search for an item (the Clean Swift template's example): all fields are validated together, and the latest
/// search wins.
public struct ItemSearchViewModel: ViewModel {
    /// The inputs of the search.
    public struct Input: ViewModelInput {
        /// Changes the item's number.
        @Trigger public var itemID: Driver<String>
        /// Changes the keyword.
        @Trigger public var keyword: Driver<String>
        /// Changes the count.
        @Trigger public var count: Driver<String>
        /// Searches, also while an earlier search is in flight.
        @Trigger public var search: Driver<Void>
        /// Shows the item that was found.
        @Trigger public var select: Driver<Void>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of the search.
    public struct Output {
        /// The fields and their messages.
        @Property public var form = FormState(ItemSearchDraft())
        /// The item as it is searched for.
        @Property(removingDuplicates: false) public var item = ViewState<FoundItemViewModel>.idle
    }

    private let navigator: any ItemSearchNavigator
    private let useCase: any ItemSearchUseCase
    private let formatting: Formatting

    /// The scene's view model.
    public init(
        navigator: any ItemSearchNavigator, useCase: any ItemSearchUseCase, formatting: Formatting = Formatting()
    ) {
        self.navigator = navigator
        self.useCase = useCase
        self.formatting = formatting
    }

    /// Wires the search for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        // The form lets only valid searches through and is never busy, so the next one may follow at any time.
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
