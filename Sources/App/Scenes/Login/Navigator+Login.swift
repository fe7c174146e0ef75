import Domain
import Presentation
import PresentationKit

extension Navigator {
    func login(_ result: NavigationResult<Account>, on stack: SceneStack) -> any Scene {
        LoginScene(
            LoginViewModel(result: result, useCase: services.useCases), advice: services.loginAdvice, stack: stack)
    }

    static func signedInText(_ account: Account) -> String { "Signed in as \(account.username)" }
}
