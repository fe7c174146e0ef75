import Domain
import DomainKit
import Presentation
import Reactive
import ReactiveTesting
import Testing

@Suite(.noLeaks) struct RepoCarouselViewModelTests {
    private struct UseCase: RepoCarouselUseCase {
        let pages: Requests<Page<Repo>>
        func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>> {
            pages.request("get \(request.perPage) of page \(request.page)")
        }
    }

    private struct Navigator: RepoCarouselNavigator {
        let note: (String) -> Void
        func toRepoDetail(_ repo: Repo) { note("detail \(repo.id)") }
    }

    private let journal = Journal()
    private let load = PublishSubject<Void>()
    private let select = PublishSubject<Repo.ID>()
    private let useCase: UseCase
    private let output: RepoCarouselViewModel.Output

    init() {
        useCase = UseCase(pages: Requests(journal))
        output = RepoCarouselViewModel(navigator: Navigator(note: journal.note), useCase: useCase)
            .transform(.init(load: load.driver, select: select.driver), in: journal.bag)
    }

    private func show(_ count: Int) {
        load.send(())
        useCase.pages.answer(Page<Int>.page(100..<100 + count).map(Repo.sample))
        journal.expect("get 20 of page 1")
    }

    @Test("D-29: twenty repositories are carousel, list and cards, each section with its own position")
    func sections() {
        show(20)
        #expect(output.sections.map { "\($0.id) \($0.layout)" } == ["0 carousel", "1 list", "2 card"])
        #expect(
            output.sections.map { $0.repos.map(\.id) } == [
                Array(100..<107), Array(107..<115), Array(115..<120),
            ])
    }

    @Test(
        "Whatever their number, every repository is in one section, and no section is empty",
        arguments: [0, 1, 7, 8, 15, 16, 25])
    func anyCount(count: Int) {
        show(count)
        #expect(output.sections.flatMap(\.repos).map(\.id) == Array(100..<100 + count))
        #expect(!output.sections.contains { $0.repos.isEmpty })
    }

    @Test("D-30: a repository of any section is selected by its identity; an unknown one is ignored")
    func selection() {
        show(20)
        for id in [100, 107, 115, 120] { select.send(id) }
        journal.expect("detail 100", "detail 107", "detail 115")
    }
}
