import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// The saved users on screen.
final class UserListScene: ListScene {
    let browser: ListBrowser<UserItemViewModel>
    let bag = SubscriptionBag()
    private let live: Live<UserListViewModel>

    init(_ viewModel: UserListViewModel, formatting: Formatting, stage: Stage) {
        live = Live(viewModel, in: bag)
        browser = ListBrowser(
            live.output.$users, "people",
            .init(load: live.input.$load, reload: live.input.$reload, select: live.input.$select), formatting)
        browser.start(errors: live.errors, on: stage, in: bag) { [live] failure in
            live.users.failure == failure ? nil : "Could not delete the person"
        }
        live.deleted.drive { [weak stage] in stage?.say(.success("Deleted \"\($0.name)\"")) }.store(in: bag)
        live.added.drive { [browser] in browser.reveal($0) }.store(in: bag)
    }

    var route: Route? { .userList }
    var title: String { "People" }
    var hints: [Hint] { browser.hints(item: [Hint("d", "delete")], list: [Hint("a", "add")]) }

    func handle(_ event: InputEvent) -> Bool {
        switch (event, browser.list.selected) {
        case (.key(.character("a")), _): live.input.$add()
        case (.key(.character("d")), let id?), (.key(.delete), let id?): live.input.$delete(id)
        default: return browser.handle(event)
        }
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        UserListView(users: live.users, list: browser.list).draw(in: &frame, body)
    }
}
