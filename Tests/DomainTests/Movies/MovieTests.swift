import Domain
import DomainKit
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct MovieTests {
    @Test(
        "A rating is from 0 to 10, and other numbers count as missing",
        arguments: [
            (0, 0), (10, 10), (8.45, 8.45), (nil, nil), (-0.1, nil), (10.1, nil), (.nan, nil), (.infinity, nil),
        ] as [(Double?, Double?)])
    func rating(given: Double?, rating: Double?) {
        #expect(Movie(id: 1, title: "Alien", year: 1979, synopsis: "", rating: given).rating == rating)
    }

    @Test("The featured movie and the repositories are requested from their gateways")
    func forwarded() {
        let journal = Journal()
        let gateways = GatewayDoubles(journal)
        journal.follow(gateways.useCases.getFeaturedMovie()) { $0?.title ?? "none" }
        gateways.movies.movies.answer(.sample)
        journal.follow(gateways.useCases.getRepoList(PageRequest(page: 2))) { "\($0.items.map(\.name))" }
        gateways.repos.pages.answer(Page(items: [.sample(1)]))
        journal.expect("get movie", "Alien", "finished", "get repos page 2", #"["repo1"]"#, "finished")
    }
}
