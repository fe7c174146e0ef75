import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

@Suite(.noLeaks) struct PostDetailViewModelTests {
    private let context = TestContext()
    private let scene: Live<PostDetailViewModel>

    init() {
        scene = Live(PostDetailViewModel(post: .sample(1), useCase: context.useCases, formatting: .american))
        context.journal.follow(scene.$text.driver) { $0.trace { $0.joined(separator: "/") } }
    }

    @Test("A list's fields show immediately, and the text follows in lines")
    func text() {
        #expect(scene.output.post.title == Post.sample(1).title)
        scene.input.$load()
        context.gateways.posts.texts.answer("One.\n\nTwo.")
        context.journal.expect("idle", "loading", "get text of post 1", "loaded(One.//Two.)")
    }

    @Test("A text of white space counts as missing")
    func empty() {
        scene.input.$load()
        context.gateways.posts.texts.answer(" \n")
        context.journal.expect("idle", "loading", "get text of post 1", "empty")
    }

    @Test("A text that could not be loaded can be tried again")
    func failure() {
        scene.input.$load()
        context.gateways.posts.texts.fail(Failure("Broken"))
        scene.input.$load()
        context.gateways.posts.texts.answer("One.")
        context.journal.expect(
            "idle", "loading", "get text of post 1", "failed: Broken", "loading", "get text of post 1",
            "loaded(One.)")
    }
}
