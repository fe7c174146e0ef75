import Domain
import Presentation
import PresentationKit

extension Navigator {
    func login(_ result: NavigationResult<Account>, on stage: Stage) -> any Scene {
        LoginScene(
            LoginViewModel(result: result, useCase: services.useCases), advice: services.loginAdvice, stage: stage)
    }

    /// What to tell the user about a sign-in.
    static func signedInText(_ account: Account) -> String { "Signed in as \(account.username)" }
}
