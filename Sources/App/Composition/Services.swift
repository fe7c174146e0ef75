import Domain
import PresentationKit

/// What scenes are made of. Swapping a gateway for a test double is one assignment.
struct Services {
    var useCases: UseCases
    /// How numbers and dates look here.
    var localFormatting = Formatting()
    /// Who may sign in, where that is no secret.
    var loginAdvice: String?
    /// Times spinners and polling.
    var clock: any Clock<Duration> = ContinuousClock()
    /// Tells how long ago things were, and how long it is until others.
    var time = RelativeTimeTicker()

    /// How numbers and dates look here, and prices in the currency that the user prefers now.
    var formatting: Formatting {
        var formatting = localFormatting
        formatting.currencyCode = useCases.preferencesGateway.current.currency.code
        return formatting
    }
}
