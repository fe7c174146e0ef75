import Domain
import PresentationKit
import Reactive
import ReactiveUI

public typealias SettingsUseCase = WatchingPreferences & SavingPreferences & WatchingKeyBindings

/// The settings: the theme, the currency of prices, and the keys that the user has bound to commands.
public struct SettingsViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        /// Puts a setting into effect, or reads the file of keys again.
        @Trigger public var select: Driver<SettingsOption>
        /// Reads the file of keys again, after the user has edited it.
        @Trigger public var readKeys: Driver<Void>

        public init() {}
    }

    public struct Output {
        @Property public var preferences = Preferences()
        @Property public var sections: [SettingsSection] = []
        /// The keys after each reading that the user requested, for a message about the result.
        @Event public var keysRead: Driver<KeyBindings>
        /// Failures to save a setting. It stays in effect until the app ends.
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
        let load = input.load.prefix(1)

        load.flatMapLatest { useCase.preferences.asDriver() }.drive(output.$preferences).store(in: bag)
        load.flatMapLatest { combineLatest(output.$preferences.driver, useCase.keyBindings.asDriver()) }
            .map { SettingsSection.all($0, $1, formatting) }
            .drive(output.$sections)
            .store(in: bag)

        // Ignores a setting that is not on screen, whatever the view sends (defect D-19).
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
    /// The preferences with the setting applied; `nil` if the setting is not a preference.
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
