import Domain
import Presentation
import ReactiveUI

extension Navigator: UserListNavigator {
    func userList(on stack: SceneStack) -> any Scene {
        UserListScene(
            UserListViewModel(navigator: self, useCase: services.useCases, formatting: services.formatting),
            services: services, stack: stack, preview: { userCard($0.user) })
    }

    func toUserDetail(_ user: User) {
        show { _ in userCard(user) }
    }

    private func userCard(_ user: User) -> FixedCardScene {
        FixedCardScene(
            title: "Person",
            lines: [
                .heading(user.name), .field("Gender", user.gender.name),
                .field("Birthday", services.formatting.day(user.birthday)),
            ])
    }

    func toAddUser() -> Driver<User> {
        present(saying: Self.addedText) { addUser($0, on: $1) }
    }

    func confirmDelete(_ user: User) -> Driver<Void> {
        confirm(title: "Delete person", message: "Delete \"\(user.name)\"? This cannot be undone.", button: "Delete")
    }
}
