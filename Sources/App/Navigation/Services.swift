import Domain
import Foundation
import PresentationKit
import ReactiveUI

/// The services that scenes are created with. A test replaces a gateway with one assignment.
struct Services {
    var useCases: UseCases
    var keyBindings = KeyBindingsFile()
    /// The user's format for numbers and dates, without the preferred currency.
    var localFormatting = Formatting()
    /// A text about an account to sign in with. It is shown only if the account is public.
    var loginAdvice: String?
    var clock: any Clock<Duration> = ContinuousClock()
    /// Returns the same dates in a replay as in its recording.
    var now: @Sendable () -> Date = { Date() }
    var time = RelativeTimeTicker()
    /// Fires when the user returns to the app, for example after Ctrl-Z.
    let foreground = Event<Void>()

    /// The user's format for numbers and dates, with the currency preferred now.
    var formatting: Formatting {
        var formatting = localFormatting
        formatting.currencyCode = useCases.preferencesGateway.current.currency.code
        return formatting
    }

    /// Determines when lists and details are refreshed automatically.
    var refreshPolicy: RefreshPolicy {
        RefreshPolicy(
            olderThan: .seconds(300), on: useCases.connectivity.asDriver().reconnections, foreground.driver,
            clock: clock)
    }
}
