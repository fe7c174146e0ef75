// for list

// import domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

@MainActor
public protocol HarborListNavigator {
    func toSeaVoyageDetail(_ seaVoyage: SeaVoyage)
}

#if offline
    public typealias HarborListUseCase = GettingSeaVoyageList & DeletingSeaVoyage & RetryingSeaVoyage
        & WatchingSeaVoyages
#else
    public typealias HarborListUseCase = GettingSeaVoyageList
#endif

/// The list of sea voyages.
public struct HarborListViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        #if cached
            /// Loads the list again, past the cache.
            @Trigger public var reload: Driver<Void>
        #else
            /// Loads the list again, and retries after a failure.
            @Trigger public var reload: Driver<Void>
        #endif
        #if paged
            /// Loads the next page, as the end of the list comes near.
            @Trigger public var loadMore: Driver<Void>
        #endif
        @Trigger public var select: Driver<SeaVoyage.ID>
        #if offline
            /// Deletes a sea voyage, which can be undone for a moment.
            @Trigger public var delete: Driver<SeaVoyage.ID>
            /// Takes back what was refused or is in conflict, or else the last edit that was not sent.
            @Trigger public var undo: Driver<SeaVoyage.ID>
            /// Sends what was refused again, or in a conflict what was entered here.
            @Trigger public var retry: Driver<SeaVoyage.ID>
        #endif

        public nonisolated init() {}
    }

    public struct Output {
        @Property(removingDuplicates: false) public var seaVoyages = PagedList<SeaVoyageItemViewModel>()
        @Event public var errors: Driver<Failure>
        #if sectioned

            @MainActor public var sections: [SeaVoyageSection] { SeaVoyageSection.sections(of: seaVoyages) }
        #endif

        public init() {}
    }

    private let navigator: any HarborListNavigator
    private let useCase: any HarborListUseCase
    private let formatting: Formatting

    public init(
        navigator: any HarborListNavigator, useCase: any HarborListUseCase, formatting: Formatting = Formatting()
    ) {
        self.navigator = navigator
        self.useCase = useCase
        self.formatting = formatting
    }

    @MainActor
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let paging = Paging(output.$seaVoyages, errors: output.$errors, getPage: useCase.getSeaVoyageList) {
            SeaVoyageItemViewModel($0, formatting: formatting)
        }

        #if paged
            paging.bind(load: input.load, reload: input.reload, loadMore: input.loadMore, in: bag)
        #else
            paging.bind(load: input.load, reload: input.reload, in: bag)
        #endif
        #if offline
            paging.follow(useCase.seaVoyageChanges, showsCreated: true, mark: { $0.mark = $1 }, in: bag)
        #endif

        input.select.compactMap { paging.item($0)?.seaVoyage }
            .drive { navigator.toSeaVoyageDetail($0) }
            .store(in: bag)
        #if offline

            // Their outcomes reach the rows by the changes.
            input.delete.compactMap { paging.item($0)?.seaVoyage }
                .flatMap { useCase.deleteSeaVoyage($0).asDriver(reporting: output.$errors) }
                .drive {}
                .store(in: bag)

            input.undo.flatMap { useCase.undoSeaVoyage($0).asDriver(reporting: output.$errors) }
                .drive {}
                .store(in: bag)

            input.retry.flatMap { useCase.retrySeaVoyage($0).asDriver(reporting: output.$errors) }
                .drive {}
                .store(in: bag)
        #endif

        return output
    }
}
