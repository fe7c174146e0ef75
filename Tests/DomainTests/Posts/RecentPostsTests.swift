import Domain
import SampleDoubles
import Testing

@Suite struct RecentPostsTests {
    private func titles(_ recent: RecentPosts) -> [String] { recent.posts.map(\.title) }

    @Test("Recent posts contain the newest five, newest first", arguments: [(0, 0), (1, 1), (5, 5), (6, 5)])
    func limit(given: Int, kept: Int) {
        let recent = RecentPosts((0..<given).map { .sample($0, at: Double($0)) })
        #expect(titles(recent) == (0..<given).reversed().prefix(kept).map { "Title \($0)" })
    }

    @Test("B0-11: posts with the same date are ordered by ID")
    func ties() {
        // Samples with larger numbers have smaller IDs.
        let posts: [Post] = [.sample(3), .sample(9), .sample(1), .sample(5, at: 60)]
        #expect(titles(RecentPosts(posts)) == ["Title 5", "Title 9", "Title 3", "Title 1"])
        #expect(RecentPosts(posts) == RecentPosts(posts.reversed()))
    }

    @Test("Recent posts count the authors that are missing")
    func missing() {
        #expect(RecentPosts([], missingAuthors: 2).missingAuthors == 2)
        #expect(RecentPosts([]).missingAuthors == 0)
    }
}
