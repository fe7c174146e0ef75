import Domain
import Foundation
import PresentationKit

/// The services that scenes are created with. A test replaces a gateway by one assignment.
struct Services {
    var useCases: UseCases
    var keyBindings = KeyBindingsFile()
    /// The user's format for numbers and dates, without the preferred currency.
    var localFormatting = Formatting()
    /// An account to sign in with, shown only where it is public.
    var loginAdvice: String?
    var clock: any Clock<Duration> = ContinuousClock()
    /// The time, which a replay has again.
    var now: @Sendable () -> Date = { Date() }
    /// Measures how long ago and how far ahead moments are, for texts on screen.
    var time = RelativeTimeTicker()

    /// The user's format for numbers and dates, with the currency preferred now.
    var formatting: Formatting {
        var formatting = localFormatting
        formatting.currencyCode = useCases.preferencesGateway.current.currency.code
        return formatting
    }
}
