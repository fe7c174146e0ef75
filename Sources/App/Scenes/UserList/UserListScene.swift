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

    /// - Parameter preview: Makes the scene that shows the selected item beside the list.
    init(
        _ viewModel: UserListViewModel, services: Services, stack: SceneStack,
        preview: @escaping (UserItemViewModel) -> (any Scene)?
    ) {
        live = Live(viewModel, in: bag)
        browser = ListBrowser(
            live.output.$users, "people",
            .init(load: live.input.$load, reload: live.input.$reload, select: live.input.$select),
            services.formatting, hasHeader: true)
        browser.showPreview(clock: services.clock, preview)
        browser.start(errors: live.errors, on: stack, in: bag) { [live] failure in
            live.users.failure == failure ? nil : "Could not delete the person"
        }
        live.deleted.drive { [weak stack] in stack?.say(Toast(.success, "Deleted \"\($0.name)\"")) }.store(in: bag)
        live.added.drive { [browser] in browser.reveal($0) }.store(in: bag)
    }

    var route: Route { .userList }

    var commands: [SceneCommand] {
        let delete = browser.list.selected.map { id in
            SceneCommand("d", "delete", or: .delete) { [live] in live.input.$delete(id) }
        }
        return [delete, SceneCommand("a", "add") { [live] in live.input.$add() }, browser.reload].compactMap(\.self)
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        UserListView(users: live.users, list: browser.list).draw(in: &frame, body)
    }
}
