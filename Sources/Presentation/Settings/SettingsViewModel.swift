import Domain
import PresentationKit
import Reactive
import ReactiveUI

public typealias SettingsUseCase = WatchingPreferences & SavingPreferences

/// The settings: the theme and the currency of prices.
public struct SettingsViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        /// Applies a setting immediately. If the setting cannot be saved, `errors` reports this later.
        @Trigger public var select: Driver<SettingsOption>

        public init() {}
    }

    public struct Output {
        @Property public var preferences = Preferences()
        @Property public var sections: [SettingsSection] = []
        /// Failures to save a setting. The setting stays in effect until the app ends.
        @Event public var errors: Driver<Failure>
    }

    private let useCase: any SettingsUseCase
    private let formatting: Formatting

    public init(useCase: any SettingsUseCase, formatting: Formatting = Formatting()) {
        self.useCase = useCase
        self.formatting = formatting
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        input.load.prefix(1)
            .flatMapLatest { useCase.preferences.asDriver() }
            .drive { preferences in
                output.preferences = preferences
                output.sections = SettingsSection.all(preferences, formatting)
            }
            .store(in: bag)

        // Ignores a setting that is not on screen, even if the view sends it (defect D-19).
        input.select
            .filter { option in output.sections.contains { $0.items.contains { $0.id == option } } }
            .concatMap { option in
                // Uses the current preferences, because the output does not have the latest choice yet.
                useCase.save(useCase.currentPreferences.choosing(option)).asDriver(reporting: output.$errors)
            }
            .drive { _ in }
            .store(in: bag)

        return output
    }
}

nonisolated extension Preferences {
    fileprivate func choosing(_ option: SettingsOption) -> Preferences {
        var preferences = self
        switch option {
        case .appearance(let appearance): preferences.appearance = appearance
        case .currency(let currency): preferences.currency = currency
        }
        return preferences
    }
}
