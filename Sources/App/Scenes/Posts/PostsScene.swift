import Domain
import Presentation
import Reactive
import TerminalKit

/// The newest posts of the followers on screen.
final class PostsScene: Scene {
    private let load = PublishSubject<Void>()
    private let reload = PublishSubject<Void>()
    private let select = PublishSubject<Post.ID>()
    private let login = PublishSubject<Void>()
    private let output: ListPostsViewModel.Output
    let bag = SubscriptionBag()
    @Property private var list = ListSelection<Post.ID>(lineHeight: 2)

    init(_ viewModel: ListPostsViewModel, stage: Stage) {
        output = viewModel.transform(
            .init(load: load.driver, reload: reload.driver, select: select.driver, login: login.driver), in: bag)
        output.$posts.driver.drive { [weak self] posts in
            self?.list.show((posts.value ?? []).map { [$0.id] })
        }
        .store(in: bag)
        output.errors.drive { [weak self, weak stage] failure in
            stage?.report(failure, title: "Could not load posts") { self?.reload.send(()) }
        }
        .store(in: bag)
    }

    var route: Route? { .posts }
    var title: String { "Posts" }
    var activity: String? { output.posts.isLoading ? "loading posts" : nil }
    var hints: [Hint] {
        if output.isSignedOut { return [Hint("s", "sign in")] }
        return (list.selected == nil ? [] : [Hint("↑↓", "select"), Hint("⏎", "open")]) + [Hint("r", "reload")]
    }

    func appear() { load.send(()) }
    func resize(to size: GridSize) { list.resize(to: size) }

    func handle(_ event: InputEvent) -> Bool {
        switch event {
        case .key(.character("r")): reload.send(())
        case .key(.character("s")) where output.isSignedOut: login.send(())
        default:
            switch list.handle(event) {
            case .ignored: return false
            case .moved: break
            case .chosen(let id): select.send(id)
            }
        }
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        PostsView(posts: output.posts, isSignedOut: output.isSignedOut, list: list).draw(in: &frame, body)
    }
}
