import Domain
import Presentation
import PresentationKit

extension Navigator {
    func login(_ result: NavigationResult<Account>, on stack: SceneStack) -> any Scene {
        LoginScene(
            LoginViewModel(result: result, useCase: services.useCases), advice: services.loginAdvice, stack: stack)
    }

    /// What to tell the user about a sign-in.
    static func signedInText(_ account: Account) -> String { "Signed in as \(account.username)" }
}
