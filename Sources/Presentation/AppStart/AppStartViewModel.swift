import Domain
import DomainKit
import PresentationKit
import Reactive

/// What the start of the app needs of the domain.
public typealias AppStartUseCase = SettingUpUserData

/// The start of the app (scene S1): sets it up on its first run, then shows the menu, also after a failure (defect
/// D-17).
public struct AppStartViewModel: ViewModel {
    /// The inputs of the start.
    public struct Input: ViewModelInput {
        /// Sets the app up, when it has started.
        @Trigger public var load: Driver<Void>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of the start.
    public struct Output {
        /// The progress of the set-up; nil before it has begun, and when there is nothing to set up.
        @Property public var progress: WorkProgress?
        /// A failure to set up, before the menu is shown; the next start tries again.
        @Event public var errors: Driver<Failure>
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
        let output = Output()

        input.load
            .flatMapFirst {
                useCase.setUpUserData()
                    .asDriver(reporting: output.$errors)
                    .handleEvents(onFinished: { navigator.toMenu() })
            }
            .drive(output.$progress)
            .store(in: bag)

        return output
    }
}
