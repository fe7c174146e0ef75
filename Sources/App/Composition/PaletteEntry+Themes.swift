import Domain
import PresentationKit
import Reactive
import ReactiveUI

extension PaletteEntry {
    static func themes(_ useCases: UseCases, on stack: SceneStack, in bag: SubscriptionBag) -> [PaletteEntry] {
        let chosen = Trigger<Appearance>()
        let errors = Event<Failure>()
        chosen.driver
            // Saves one choice after the other. Otherwise an earlier choice could overwrite the last choice.
            .concatMap { appearance in
                var preferences = useCases.preferencesGateway.current
                preferences.appearance = appearance
                return useCases.save(preferences).asDriver(reporting: errors)
            }
            .drive { _ in }.store(in: bag)
        errors.driver.drive { [weak stack] in stack?.report($0, title: "Could not save the theme") }.store(in: bag)
        return Appearance.allCases.map { appearance in
            let title = "Theme: \(appearance.rawValue)"
            return PaletteEntry(id: title, title: title) { chosen(appearance) }
        }
    }
}
