import Domain
import PresentationKit
import Reactive

/// The search for an item (seed 001): all fields are validated together, and the latest search wins.
public struct ItemSearchViewModel: ViewModel {
    /// What the view tells.
    public struct Input {
        /// The item's number was changed.
        public var itemID: Driver<String>
        /// The keyword was changed.
        public var keyword: Driver<String>
        /// The count was changed.
        public var count: Driver<String>
        /// People want an answer, also while an earlier one is on its way.
        public var search: Driver<Void>
        /// The found item was chosen.
        public var select: Driver<Void>

        /// Inputs; those left out never happen.
        public init(
            itemID: Driver<String> = .never(), keyword: Driver<String> = .never(), count: Driver<String> = .never(),
            search: Driver<Void> = .never(), select: Driver<Void> = .never()
        ) {
            self.itemID = itemID
            self.keyword = keyword
            self.count = count
            self.search = search
            self.select = select
        }
    }

    /// What the view shows.
    public struct Output {
        /// The fields and their messages.
        @Property public var form = FormState(ItemSearchDto())
        /// Where the search stands.
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
        // The form only lets valid searches through; it is never busy, so the next one may come at any time.
        let form = Form(output.$form, errors: ErrorTracker()) { .just($0) }
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
