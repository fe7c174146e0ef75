import Domain
import PresentationKit
import Reactive
import ReactiveUI

extension Shell {
    /// Offers the themes in the palette.
    func offerThemes(_ useCases: UseCases, in bag: SubscriptionBag) {
        let chosen = Trigger<Appearance>()
        let errors = Event<Failure>()
        settings = Appearance.allCases.map { appearance in
            PaletteSetting(title: "Theme: \(appearance.rawValue)") { chosen(appearance) }
        }
        chosen.driver
            .concatMap { appearance in
                var preferences = useCases.preferencesGateway.current
                preferences.appearance = appearance
                return useCases.save(preferences).asDriver(reporting: errors)
            }
            .drive { _ in }.store(in: bag)
        errors.driver.drive { [stack] in stack.report($0, title: "Could not save the theme") }.store(in: bag)
    }
}
