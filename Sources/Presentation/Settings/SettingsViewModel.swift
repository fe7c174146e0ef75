import Domain
import PresentationKit
import Reactive

/// What the settings need of the domain.
public typealias SettingsUseCase = WatchingPreferences & SavingPreferences & WatchingKeyBindings

/// The settings: the theme, the currency of prices, and the keys that the user has given to commands.
public struct SettingsViewModel: ViewModel {
    /// The inputs of the settings.
    public struct Input: ViewModelInput {
        /// Shows the settings, when the scene appears.
        @Trigger public var load: Driver<Void>
        /// Puts a setting into effect, or reads the keys again.
        @Trigger public var select: Driver<SettingsOption>
        /// Reads the keys again.
        @Trigger public var readKeys: Driver<Void>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of the settings.
    public struct Output {
        /// The preferences as they are now.
        @Property public var preferences = Preferences()
        /// The settings from top to bottom.
        @Property public var sections: [SettingsSection] = []
        /// The keys, each time that they were read at the user's request.
        @Event public var keysRead: Driver<KeyBindings>
        /// Failures to keep a setting.
        @Event public var errors: Driver<Failure>
    }

    private let useCase: any SettingsUseCase
    private let formatting: Formatting

    /// The scene's view model.
    public init(useCase: any SettingsUseCase, formatting: Formatting = Formatting()) {
        self.useCase = useCase
        self.formatting = formatting
    }

    /// Wires the settings for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let load = input.load.prefix(1)

        load.flatMapLatest { useCase.preferences.asDriver() }.drive(output.$preferences).store(in: bag)
        load.flatMapLatest { combineLatest(output.$preferences.driver, useCase.keyBindings.asDriver()) }
            .map { SettingsSection.all($0, $1, formatting) }
            .drive(output.$sections)
            .store(in: bag)

        // What is not on screen cannot be chosen, whatever the view sends (defect D-19).
        let chosen = input.select.filter { option in
            output.sections.contains { $0.items.contains { $0.id == option } }
        }
        chosen.compactMap { output.preferences.choosing($0) }
            .concatMap { useCase.save($0).asDriver(reporting: output.$errors) }
            .drive { _ in }
            .store(in: bag)

        merge(input.readKeys, chosen.compactMap { option in option.isKeys ? () : nil })
            .flatMapFirst { useCase.readKeyBindings().asDriver(reporting: output.$errors) }
            .drive { output.$keysRead.send($0) }
            .store(in: bag)

        return output
    }
}

nonisolated extension Preferences {
    /// The preferences with a setting in effect; nil where it is none of theirs.
    fileprivate func choosing(_ option: SettingsOption) -> Preferences? {
        var preferences = self
        switch option {
        case .appearance(let appearance): preferences.appearance = appearance
        case .currency(let currency): preferences.currency = currency
        case .keys: return nil
        }
        return preferences
    }
}

nonisolated extension SettingsOption {
    fileprivate var isKeys: Bool { if case .keys = self { true } else { false } }
}
