import Domain
import Testing

@Suite struct RepoTests {
    @Test("Negative counts of a repository count as 0", arguments: [(0, 0), (24_100, 24_100), (-1, 0)])
    func counts(given: Int, count: Int) {
        let repo = Repo(id: 1, name: "a", fullName: "b/a", starCount: given, forkCount: given)
        #expect(repo.starCount == count)
        #expect(repo.forkCount == count)
    }
}
