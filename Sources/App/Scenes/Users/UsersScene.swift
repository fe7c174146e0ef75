import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// The saved people on screen.
final class UsersScene: ListScene {
    let browser: ListBrowser<UserItemViewModel>
    private let add = PublishSubject<Void>()
    private let delete = PublishSubject<User.ID>()
    private let output: UserListViewModel.Output
    let bag = SubscriptionBag()
    private let deletions = DeletionWatcher<UserItemViewModel>()

    init(_ viewModel: UserListViewModel, formatting: Formatting, stage: Stage) {
        let browser = ListBrowser<UserItemViewModel>("people", formatting)
        output = viewModel.transform(
            .init(
                load: browser.load.driver, reload: browser.reload.driver, select: browser.select.driver,
                add: add.driver, delete: delete.driver),
            in: bag)
        self.browser = browser
        deletions.follow(output.$users, isBusy: \.isBusy, name: \.name, on: stage).store(in: bag)
        browser.start(output.$users, errors: output.errors, on: stage, in: bag) { [output] failure in
            output.users.failure == failure ? nil : "Could not delete the person"
        }
        output.$added.driver.compactMap(\.self).drive { browser.reveal($0) }.store(in: bag)
    }

    var route: Route? { .users }
    var title: String { "People" }
    var hints: [Hint] { browser.hints(item: [Hint("d", "delete")], list: [Hint("a", "add")]) }

    func handle(_ event: InputEvent) -> Bool {
        switch (event, browser.list.selected) {
        case (.key(.character("a")), _): add.send(())
        case (.key(.character("d")), let id?), (.key(.delete), let id?): delete.send(id)
        default: return browser.handle(event)
        }
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        UsersView(users: output.users, list: browser.list).draw(in: &frame, body)
    }
}
