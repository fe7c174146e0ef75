import Domain
import Presentation
import PresentationKit

extension Navigator {
    func addUser(_ result: NavigationResult<User>, on stack: SceneStack) -> any Scene {
        AddUserScene(AddUserViewModel(result: result, useCase: services.useCases), stack: stack)
    }

    static func addedText(_ user: User) -> String { "Added \"\(user.name)\"" }
}
