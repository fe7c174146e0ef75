import Domain
import DomainKit
import Foundation
import Presentation
import Reactive
import ReactiveTesting
import Testing

/// The list of people and the form for a new one over one store.
@Suite(.noLeaks) struct UserScenesTests {
    private struct Store: UserGateway {
        let users = BehaviorSubject<[User]>([.sample(1), .sample(2), .sample(3)])
        func getUsers() -> Observable<[User]> { users.observable.prefix(1) }
        func watchUsers() -> Observable<[User]> { users.observable }
        func add(_ users: [User]) -> Observable<Void> {
            .deferred { [subject = self.users] in
                MainActor.assumeIsolated { subject.send(subject.value + users) }
                return .just(())
            }
        }
        func deleteUser(id: User.ID) -> Observable<Void> {
            .deferred { [users] in
                if id == .sample(3) { throw GatewayError.storage(message: "app.db cannot be written.") }
                MainActor.assumeIsolated { users.send(users.value.filter { $0.id != id }) }
                return .just(())
            }
        }
    }

    private struct Navigator: UserListNavigator, AddUserNavigator {
        let note: (String) -> Void
        let additions: Requests<User>
        let confirmations: Requests<Void>
        func toUserDetail(_ user: User) { note("detail \(user.id.number)") }
        func toAddUser() -> Driver<User> { additions.request("add").asDriver() }
        func confirmDelete(_ user: User) -> Driver<Void> {
            confirmations.request("delete \(user.name)?").asDriver()
        }
        func dismiss(added user: User?) { note("dismiss with \(user?.name ?? "nobody")") }
    }

    private let journal = Journal()
    private let store = Store()
    private let load = PublishSubject<Void>()
    private let select = PublishSubject<User.ID>()
    private let add = PublishSubject<Void>()
    private let delete = PublishSubject<User.ID>()
    private let navigator: Navigator
    private let output: UserListViewModel.Output

    init() {
        navigator = Navigator(note: journal.note, additions: Requests(journal), confirmations: Requests(journal))
        output = UserListViewModel(navigator: navigator, useCase: DefaultUserListUseCase(userGateway: store))
            .transform(
                .init(load: load.driver, select: select.driver, add: add.driver, delete: delete.driver),
                in: journal.bag)
        journal.follow(output.$users.driver) { list in
            ([list.trace(\.number)] + list.filter(\.isBusy).map { "\($0.id.number) busy" }).joined(separator: " | ")
        }
        journal.followErrors(output.errors)
        load.send(())
        journal.expect("idle", "loading", "1-3 end")
    }

    @Test("Name, gender and day of birth are shown")
    func texts() {
        #expect(output.users.first?.name == "Person 1")
        #expect(output.users.first?.gender == "Female")
        #expect(output.users.first?.birthday == "1970-01-01")
    }

    @Test("D-13: the list lives: what the store saves is shown without a reload")
    func live() {
        store.users.send([.sample(4)])
        store.users.send([])
        journal.expect("4 end", "empty end")
    }

    @Test("A person is selected by identity; an unknown one is ignored")
    func selection() {
        select.send(.sample(2))
        select.send(.sample(9))
        journal.expect("detail 2")
    }

    @Test("A confirmed deletion takes the row out once")
    func deletion() {
        delete.send(.sample(2))
        navigator.confirmations.answer(())
        journal.expect("delete Person 2?", "1-3 end | 2 busy", "1,3 end")
    }

    @Test("A failed deletion is reported and leaves the row")
    func failedDeletion() {
        delete.send(.sample(3))
        navigator.confirmations.answer(())
        journal.expect(
            "delete Person 3?", "1-3 end | 3 busy",
            "error: app.db cannot be written.", "1-3 end")
    }

    @Test("A new person is in the list at once, and the list says who it is")
    func adding() {
        add.send(())
        _ = store.add([.sample(4)]).subscribe { _ in }
        navigator.additions.answer(.sample(4))
        journal.expect("add", "1-4 end")
        #expect(output.added?.number == 4)
    }

    @Test("The form saves what was entered into the store and brings the person back")
    func form() {
        let name = PublishSubject<String>()
        let gender = PublishSubject<Gender>()
        let birthday = PublishSubject<String>()
        let form = AddUserViewModel(navigator: navigator, useCase: DefaultAddUserUseCase(userGateway: store))
            .transform(
                .init(name: name.driver, gender: gender.driver, birthday: birthday.driver, add: add.driver),
                in: journal.bag)
        name.send("Ada")
        gender.send(.female)
        birthday.send("1815-12-10")
        #expect(form.form.fields == UserDto(name: "Ada", gender: .female, birthdayText: "1815-12-10"))
        add.send(())
        // The list listens to the same button: it opens the form too.
        let history = journal.history
        #expect(history.first == "dismiss with Ada" || history.last == "dismiss with Ada")
        #expect(output.users.map(\.name) == ["Person 1", "Person 2", "Person 3", "Ada"])
        #expect(output.users.last?.birthday == "1815-12-10")
    }
}
