import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct ReposViewModelTests {
    private let context = TestContext()
    private let scene: Live<ReposViewModel>

    init() {
        scene = Live(ReposViewModel(navigator: context.navigator, useCase: context.useCases, formatting: .american))
    }

    @Test("A row shows the repository's full name, and its stars in the locale's format")
    func texts() {
        let repo = Repo(id: .sampleID(7), name: "repo7", fullName: "owner/repo7", starCount: 24_100)
        context.gateways.repos.pages.immediate = [.just(Page(items: [repo]))]
        scene.input.$load()
        #expect(scene.repos.map(\.name) == ["owner/repo7"])
        #expect(scene.repos.map(\.stars) == ["24,100"])
        context.journal.expect("get repos page 1")
    }

    @Test(
        "D-10: late subscribers miss an error, and the list keeps it")
    func errorsAreEvents() {
        let failure = Failure("Broken")
        context.gateways.repos.pages.immediate = [.fail(failure), .fail(failure)]
        scene.input.$load()
        context.journal.followErrors(scene.errors)
        context.journal.expect("get repos page 1")
        #expect(scene.repos.failure == failure)
        scene.input.$load()
        context.journal.expect("get repos page 1", "error: Broken")
    }
}
