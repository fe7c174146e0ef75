// for detail

// import domain
import PresentationKit
import Reactive
import ReactiveUI

#if offline
    public typealias HarborDetailUseCase = FollowingSeaVoyage
#else
    public typealias HarborDetailUseCase = GettingSeaVoyage
#endif

/// The details of a sea voyage, found by its identity.
public struct HarborDetailViewModel: ViewModel {
    public struct Input: ViewModelInput {
        /// Loads the sea voyage, when the scene appears, and retries after a failure.
        @Trigger public var load: Driver<Void>

        public nonisolated init() {}
    }

    public struct Output {
        @Property(removingDuplicates: false) public var seaVoyage = ViewState<SeaVoyage>.idle
        /// What went wrong, also where an earlier sea voyage stays on screen.
        @Event public var errors: Driver<Failure>

        public init() {}
    }

    private let id: SeaVoyage.ID
    private let useCase: any HarborDetailUseCase

    public init(id: SeaVoyage.ID, useCase: any HarborDetailUseCase) {
        self.id = id
        self.useCase = useCase
    }

    @MainActor
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        #if offline
            // An edit shows at once; the server is asked as well.
            let fetching = Fetching(
                output.$seaVoyage, errors: output.$errors, refresh: { [id] in useCase.refreshSeaVoyage(id: id) }
            ) { [id] in
                useCase.followSeaVoyage(id: id)
            }
        #else
            let fetching = Fetching(output.$seaVoyage, errors: output.$errors) { [id] in
                useCase.getSeaVoyage(id: id)
            }
        #endif

        fetching.bind(load: input.load, in: bag)

        return output
    }
}
