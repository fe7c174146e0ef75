import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct RepoCarouselViewModelTests {
    private let context = TestContext()
    private let scene: Live<RepoCarouselViewModel>

    init() {
        scene = Live(RepoCarouselViewModel(navigator: context.navigator, useCase: context.useCases))
    }

    private func show(_ count: Int) {
        scene.input.$load()
        context.gateways.repos.pages.answer(Page<Int>.page(100..<100 + count).map(Repo.sample))
        context.journal.expect("get repos page 1 of 20")
    }

    @Test("D-29: twenty repositories form a carousel, a list and cards, each with its own position")
    func sections() {
        show(20)
        #expect(scene.sections.map { "\($0.id) \($0.layout)" } == ["0 carousel", "1 list", "2 card"])
        #expect(
            scene.sections.map { $0.repos.map(\.id.sampleNumber) } == [
                Array(100..<107), Array(107..<115), Array(115..<120),
            ])
    }

    @Test(
        "Every repository is in one section, and no section is empty",
        arguments: [0, 1, 7, 8, 15, 16, 25])
    func anyCount(count: Int) {
        show(count)
        #expect(scene.sections.flatMap(\.repos).map(\.id.sampleNumber) == Array(100..<100 + count))
        #expect(!scene.sections.contains { $0.repos.isEmpty })
    }

    @Test("D-30: a repository of any section is selected by its ID")
    func selection() {
        show(20)
        for number in [100, 107, 115, 120] { scene.input.$select(.sampleID(number)) }
        context.journal.expect("to repo100", "to repo107", "to repo115")
    }
}
