import Domain
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class UserListScene: ListScene, RoutedScene {
    let browser: ListBrowser<UserItemViewModel>
    let bag = SubscriptionBag()
    private let live: Live<UserListViewModel>

    init(_ navigator: Navigator) {
        live = Live(
            UserListViewModel(navigator: navigator, useCase: navigator.useCases, formatting: navigator.formatting),
            in: bag)
        browser = ListBrowser(
            live.output.$users, "people",
            .init(load: live.input.$load, reload: live.input.$reload, select: live.input.$select),
            navigator.formatting, hasHeader: true)
        browser.showPreview(clock: navigator.services.clock) { navigator.userCard($0.user) }
        browser.start(errors: live.errors, on: navigator.stack, in: bag) { [live] failure in
            live.users.failure == failure ? nil : "Could not delete the person"
        }
        live.deleted.drive { [weak stack = navigator.stack] in
            stack?.say(Toast(.success, "Deleted \"\($0.name)\""))
        }
        .store(in: bag)
        live.added.drive { [browser] in browser.reveal($0) }.store(in: bag)
    }

    var route: Route { .userList }

    var commands: [SceneCommand] {
        let delete = browser.list.selected.map { id in
            SceneCommand("d", "delete", or: .delete) { [live] in live.input.$delete(id) }
        }
        return [delete, SceneCommand("a", "add") { [live] in live.input.$add() }, browser.reload].compactMap(\.self)
    }

    private static let table = ListTable<UserItemViewModel>([
        TableLayout.Column(title: "Name", length: .rest),
        TableLayout.Column(title: "Gender", length: .fixed(8), showsFrom: 36),
        TableLayout.Column(title: "Birthday", length: .fixed(10), alignment: .right),
    ]) { row in
        let style: CellStyle = row.isBusy ? .quiet : .plain
        return [(row.name, style), (row.gender, .quiet), (row.birthday, style)]
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        browser.draw(Self.table, empty: "No people yet. Press a to add someone.", in: &frame, body)
    }
}

extension Navigator: UserListNavigator {
    func toUserDetail(_ user: User) { show(userCard(user)) }

    fileprivate func userCard(_ user: User) -> FixedCardScene {
        FixedCardScene(
            title: "Person",
            lines: [
                .heading(user.name), .field("Gender", user.gender.name),
                .field("Birthday", formatting.day(user.birthday)),
            ])
    }

    func toAddUser() -> Driver<User> {
        present(saying: Self.addedText) { AddUserScene($0, self) }
    }

    func confirmDelete(_ user: User) -> Driver<Void> {
        confirm(title: "Delete person", message: "Delete \"\(user.name)\"? This cannot be undone.", button: "Delete")
    }
}
