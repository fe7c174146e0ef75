import Domain
import Foundation
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class ListPostsScene: RoutedScene {
    let bag = SubscriptionBag()
    private let live: Live<ListPostsViewModel>
    private let time: RelativeTimeTicker
    @Property private var list = ListSelection<Post.ID>(lineHeight: 2)

    private var postPreview: ListPreview<Post.ID>?

    /// - Parameter makePreview: Makes the scene that shows the selected post beside the list.
    init(
        _ viewModel: ListPostsViewModel, services: Services, stack: SceneStack,
        preview makePreview: @escaping (PostItemViewModel) -> any Scene
    ) {
        live = Live(viewModel, in: bag)
        time = services.time
        live.output.$posts.driver.drive { [weak self] posts in
            self?.list.show((posts.value ?? []).map { [$0.id] })
        }
        .store(in: bag)
        postPreview = ListPreview(of: $list.driver.map(\.selected), clock: services.clock) { [live] id in
            live.posts.value?.first { $0.id == id }.flatMap(makePreview)
        }
        live.errors.drive { [weak stack, live] failure in
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
    var scroll: ScrollPosition? { list.scroll }
    var hasPreview: Bool { true }
    var preview: (any Scene)? { postPreview?.scene }
    var previews: Driver<(any Scene)?> { postPreview?.$scene.driver ?? .never() }

    func appear() { live.input.$load() }
    func resize(to size: GridSize) { list.resize(to: size) }
    func resizePreview(to size: GridSize?) { postPreview?.resize(to: size) }

    func handle(_ event: InputEvent) -> Bool {
        switch list.handle(event) {
        case .ignored: return false
        case .moved: return true
        case .chosen(let id):
            live.input.$select(id)
            return true
        }
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        ListPostsView(posts: live.posts, isSignedOut: live.isSignedOut, list: list).draw(in: &frame, body)
    }
}
