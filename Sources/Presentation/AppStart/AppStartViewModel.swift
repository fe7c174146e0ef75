import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public protocol AppStartNavigator {
    /// Shows the menu in place of the start scene, so that the user cannot go back to the start scene.
    func toMenu()
}

public typealias AppStartUseCase = SettingUpUserData

/// The start of the app (scene S1): sets the app up on its first run, then shows the menu, even after a failure (defect
/// D-17).
public struct AppStartViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>

        public init() {}
    }

    public struct Output {
        /// The progress of the set-up. `nil` before the set-up starts, and if nothing has to be set up.
        @Property public var progress: WorkProgress?
        /// A failure of the set-up, sent before the menu appears. The next start of the app tries again.
        @Event public var errors: Driver<Failure>
    }

    private let navigator: any AppStartNavigator
    private let useCase: any AppStartUseCase

    public init(navigator: any AppStartNavigator, useCase: any AppStartUseCase) {
        self.navigator = navigator
        self.useCase = useCase
    }

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
