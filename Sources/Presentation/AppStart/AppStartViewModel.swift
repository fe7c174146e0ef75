import Domain
import DomainKit
import PresentationKit
import Reactive

/// The start of the app (scene S1): sets it up on its first run, then shows the main menu, whatever happens (D-17).
public struct AppStartViewModel: ViewModel {
    /// What the view tells.
    public struct Input {
        /// The app has started.
        public var load: Driver<Void>

        /// Inputs.
        public init(load: Driver<Void>) {
            self.load = load
        }
    }

    /// What the view shows.
    public struct Output {
        /// How far the set-up is; nil before it has begun, and when there is nothing to set up.
        @Property public var progress: SetUpProgress?
        /// What went wrong, as events, before the main menu is shown; the next start tries again.
        public let errors: Driver<Failure>
    }

    private let navigator: any AppStartNavigator
    private let useCase: any AppStartUseCase

    /// The scene's view model.
    public init(navigator: any AppStartNavigator, useCase: any AppStartUseCase) {
        self.navigator = navigator
        self.useCase = useCase
    }

    /// Wires the start for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let errors = ErrorTracker()
        let output = Output(errors: errors.failures)

        input.load
            .flatMapFirst {
                useCase.setUpUserData()
                    .trackError(errors)
                    .asDriver()
                    .handleEvents(onFinished: { navigator.toMain() })
            }
            .drive(output.$progress)
            .store(in: bag)

        return output
    }
}
