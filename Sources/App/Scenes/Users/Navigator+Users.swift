import Domain
import Presentation
import Reactive

extension Navigator: UserListNavigator {
    func users(on stage: Stage) -> any Scene {
        UsersScene(
            UserListViewModel(
                navigator: self, useCase: DefaultUserListUseCase(userGateway: services.users),
                formatting: services.formatting),
            formatting: services.formatting, stage: stage)
    }

    func toUserDetail(_ user: User) {
        show { _ in
            CardScene(
                title: "Person",
                lines: [
                    .heading(user.name), .field("Gender", user.gender.name),
                    .field("Birthday", services.formatting.day(user.birthday)),
                ])
        }
    }

    func toAddUser() -> Driver<User> {
        let added = PublishSubject<User>()
        show { addUser(added: added, on: $0) }
        return added.driver
    }

    func confirmDelete(_ user: User) -> Driver<Void> {
        confirm(title: "Delete person", message: "Delete \"\(user.name)\"? This cannot be undone.", button: "Delete")
    }
}
