import Domain
import PresentationKit

/// What scenes are made of. Swapping a gateway for a test double is one assignment.
struct Services {
    var useCases: UseCases
    var formatting = Formatting()
    /// Who may sign in, where that is no secret.
    var loginAdvice: String?
    /// Times spinners and polling.
    var clock: any Clock<Duration> = ContinuousClock()
}
