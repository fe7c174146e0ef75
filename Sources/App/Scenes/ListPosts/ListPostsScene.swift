import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// The newest posts of the followers on screen.
final class ListPostsScene: Scene {
    let bag = SubscriptionBag()
    private let live: Live<ListPostsViewModel>
    @Property private var list = ListSelection<Post.ID>(lineHeight: 2)

    init(_ viewModel: ListPostsViewModel, stage: Stage) {
        live = Live(viewModel, in: bag)
        live.output.$posts.driver.drive { [weak self] posts in
            self?.list.show((posts.value ?? []).map { [$0.id] })
        }
        .store(in: bag)
        live.errors.drive { [weak stage, live] failure in
            stage?.report(failure, title: "Could not load posts") { live.input.$reload() }
        }
        .store(in: bag)
    }

    var route: Route? { .listPosts }
    var title: String { "Posts" }
    var activity: String? { live.posts.isLoading ? "loading posts" : nil }
    var remark: String? {
        switch live.missingAuthors {
        case 0: nil
        case 1: "The posts of one author could not be loaded."
        case let count: "The posts of \(count) authors could not be loaded."
        }
    }
    var hints: [Hint] {
        if live.isSignedOut { return [Hint("s", "sign in")] }
        return (list.selected == nil ? [] : [Hint("↑↓", "select"), Hint("⏎", "open")]) + [Hint("r", "reload")]
    }

    func appear() { live.input.$load() }
    func resize(to size: GridSize) { list.resize(to: size) }

    func handle(_ event: InputEvent) -> Bool {
        switch event {
        case .key(.character("r")): live.input.$reload()
        case .key(.character("s")) where live.isSignedOut: live.input.$login()
        default:
            switch list.handle(event) {
            case .ignored: return false
            case .moved: break
            case .chosen(let id): live.input.$select(id)
            }
        }
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        ListPostsView(posts: live.posts, isSignedOut: live.isSignedOut, list: list).draw(in: &frame, body)
    }
}
