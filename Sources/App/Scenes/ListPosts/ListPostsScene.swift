import Domain
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class ListPostsScene: SelectionScene, RoutedScene {
    let bag = SubscriptionBag()
    private let live: Live<ListPostsViewModel>
    private let time: RelativeTimeTicker
    @Property var list = ListSelection<Post.ID>(lineHeight: 2)

    private var postPreview: ListPreview<Post.ID>?

    init(_ navigator: Navigator) {
        live = Live(
            ListPostsViewModel(
                navigator: navigator, useCase: navigator.useCases, formatting: navigator.formatting), in: bag)
        time = navigator.services.time
        live.output.$posts.driver.drive { [weak self] posts in
            self?.list.show((posts.value ?? []).map { [$0.id] })
        }
        .store(in: bag)
        postPreview = ListPreview(of: $list.driver.map(\.selected), clock: navigator.services.clock) { [live] id in
            live.posts.value?.first { $0.id == id }.map { PostDetailScene($0.post, navigator) }
        }
        live.errors.drive { [weak stack = navigator.stack, live] failure in
            if live.posts.value?.isEmpty == false { stack?.report(failure, title: "Could not refresh posts") }
        }
        .store(in: bag)
    }

    var route: Route { .listPosts }
    var activity: String? { live.posts.isLoading ? "loading posts" : nil }
    var remark: String? {
        switch live.missingAuthors {
        case 0: live.staleSince.map { "refreshed \(time.ago($0))" }
        case 1: "The posts of one author could not be loaded."
        case let count: "The posts of \(count) authors could not be loaded."
        }
    }
    var status: String? { live.posts.value.map { "\($0.count)" } }
    var hints: [Hint] { live.isSignedOut ? [] : list.hints }
    var commands: [SceneCommand] {
        live.isSignedOut
            ? [SceneCommand("s", "sign in") { [live] in live.input.$login() }]
            : [SceneCommand("r", "reload") { [live] in live.input.$reload() }]
    }
    var hasPreview: Bool { true }
    var preview: (any Scene)? { postPreview?.scene }

    func appear() { live.input.$load() }
    func choose(_ id: Post.ID) { live.input.$select(id) }
    func resizePreview(to size: GridSize?) { postPreview?.resize(to: size) }
    func holdPreview() { postPreview?.hold() }

    func draw(in frame: inout Frame, _ body: GridRect) {
        if live.isSignedOut { return frame.drawNotice("You are signed out. Press s to sign in.", in: body) }
        let empty = "No posts yet from the people who follow you. Press r to reload."
        if let notice = live.posts.notice("posts", empty: empty) { return frame.drawNotice(notice, in: body) }
        let posts = live.posts.value ?? []
        frame.draw(grid: list, in: body) { _, _, _ in
        } item: { frame, line, _, place in
            frame.draw(posts[line].title, in: place.line(0), style: .strong)
            frame.draw("\(posts[line].author) · \(posts[line].date)", in: place.line(1), style: .quiet)
        }
    }
}

extension Navigator: ListPostsNavigator {
    func toPost(_ post: Post) { show(PostDetailScene(post, self)) }

    func toLogin() -> Driver<Account> {
        present(saying: Self.signedInText) { LoginScene($0, self) }
    }
}
