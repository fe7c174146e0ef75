import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import Testing

@Suite(.noLeaks) struct ReposViewModelTests {
    private struct UseCase: ReposUseCase {
        func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>> {
            var repo = Repo.sample(7)
            repo.starCount = 24_100
            return .just(Page(items: [repo], hasMorePages: false, totalItems: 1))
        }
    }

    private struct Navigator: ReposNavigator {
        let note: (String) -> Void
        func toRepoDetail(_ repo: Repo) { note("detail \(repo.id)") }
    }

    @Test("D-30: a repository is selected by its identity, in the list as in the grid")
    func selection() {
        let journal = Journal()
        let load = PublishSubject<Void>()
        let select = PublishSubject<Repo.ID>()
        let output = ReposViewModel(
            navigator: Navigator(note: journal.note), useCase: UseCase(),
            formatting: Formatting(locale: Locale(identifier: "en_US"))
        )
        .transform(.init(load: load.driver, select: select.driver), in: journal.bag)
        select.send(7)
        load.send(())
        select.send(0)
        select.send(7)
        journal.expect("detail 7")
        #expect(output.repos.map(\.name) == ["owner/repo7"])
        #expect(output.repos.map(\.stars) == ["24,100"])
    }

    private struct BrokenUseCase: ReposUseCase {
        func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>> {
            .fail(GatewayError.limited(until: Date(timeIntervalSince1970: 0)))
        }
    }

    @Test(
        "D-10: an error is an event: it is not told to those who come later, and the list keeps it until the next load")
    func errorsAreEvents() {
        let journal = Journal()
        let load = PublishSubject<Void>()
        let output = ReposViewModel(navigator: Navigator(note: journal.note), useCase: BrokenUseCase())
            .transform(.init(load: load.driver), in: journal.bag)
        load.send(())
        journal.followErrors(output.errors)
        journal.expect()
        #expect(output.repos.failure?.message == "Too many requests. Try again after 1970-01-01T00:00:00Z.")
        load.send(())
        journal.expect("error: Too many requests. Try again after 1970-01-01T00:00:00Z.")
    }
}
