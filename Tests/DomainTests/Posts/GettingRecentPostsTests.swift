import Domain
import DomainKit
import Foundation
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct GettingRecentPostsTests {
    private struct Posts: PostGateway {
        let note: @Sendable (String) -> Void
        let followers: @Sendable (PageRequest) -> Observable<Page<Follower>>
        let posts: @Sendable (Follower) -> Observable<[Post]>
        var saved: RecentPosts?
        /// For each author.
        var unreadablePosts = 0

        func getFollowers(of account: Account, _ request: PageRequest) -> Observable<Page<Follower>> {
            note("followers of \(account.username), \(request.text)")
            return followers(request)
        }
        func getText(of post: Post.ID) -> Observable<String> { .empty() }

        func getPosts(by author: Follower, for account: Account) -> Observable<Page<Post>> {
            note("posts by \(author.username) for \(account.username)")
            return posts(author).map { Page(items: $0, unreadableItems: unreadablePosts) }
        }
        func getSavedPosts(for account: Account) -> Observable<RecentPosts?> {
            note("saved posts for \(account.username)")
            return .just(saved)
        }
        func save(_ posts: RecentPosts, for account: Account) -> Observable<Never> {
            note("save \(posts.posts.count) posts for \(account.username)")
            return .empty()
        }
    }

    private let journal = Journal()
    private let gateways: GatewayDoubles

    init() {
        gateways = GatewayDoubles(journal)
        gateways.session.accounts.immediate = [.just(.sample)]
    }

    private func useCases(
        followers: @escaping @Sendable (PageRequest) -> Observable<Page<Follower>>,
        posts: @escaping @Sendable (Follower) -> Observable<[Post]> = { _ in .just([]) }, saved: RecentPosts? = nil,
        unreadablePosts: Int = 0
    ) -> UseCases {
        var useCases = gateways.useCases
        useCases.postGateway = Posts(
            note: journal.note, followers: followers, posts: posts, saved: saved, unreadablePosts: unreadablePosts)
        return useCases
    }

    private func useCases(
        _ followers: [Int], posts: @escaping @Sendable (Follower) -> Observable<[Post]>
    ) -> UseCases {
        useCases(
            followers: { _ in .just(Page(items: followers.map(Follower.sample))) }, posts: posts)
    }

    private func recent(_ useCases: UseCases) async throws -> [RecentPosts] {
        var answers: [RecentPosts] = []
        for try await answer in useCases.getRecentPosts() { answers.append(answer) }
        return answers
    }

    private func titles(_ recent: [RecentPosts]) -> [[String]] { recent.map { $0.posts.map(\.title) } }

    @Test("Recent posts belong to the account that was signed in when they were requested")
    func oneAccount() async throws {
        gateways.session.accounts.immediate = [Observable([.sample, nil, .sample])]
        #expect(try await recent(useCases([]) { _ in .never() }) == [RecentPosts([])])
        #expect(journal.history.filter { $0.hasPrefix("followers") }.count == 1)
    }

    @Test("B0-1: an account without followers gets no posts, and no author is requested")
    func noFollowers() async throws {
        #expect(try await recent(useCases([]) { _ in .never() }) == [RecentPosts([])])
        journal.expect("watch account", "followers of emilys, page 1 of 80", "save 0 posts for emilys")
    }

    @Test("The signed-in account gets the five newest posts of all followers once, newest first")
    func newest() async throws {
        let answers = try await recent(
            useCases([1, 2]) { author in
                author == .sample(1)
                    ? .just([1, 4, 6].map { .sample($0, at: Double($0)) })
                    : .just([2, 3, 5, 7].map { .sample($0, at: Double($0)) })
            })
        #expect(titles(answers) == [["Title 7", "Title 6", "Title 5", "Title 4", "Title 3"]])
        #expect(answers.map(\.missingAuthors) == [0])
        #expect(
            journal.history.sorted() == [
                "followers of emilys, page 1 of 80", "posts by follower1 for emilys", "posts by follower2 for emilys",
                "save 5 posts for emilys", "watch account",
            ])
    }

    @Test("Followers are read from every page, and each author counts once (B0-3)")
    func pages() async throws {
        let pages = [[1, 2], [2, 3], [4]].map { $0.map(Follower.sample) }
        let answers = try await recent(
            useCases(
                followers: {
                    .just(Page(items: pages[$0.page - 1], next: $0.page < pages.count ? .offset($0.page * 80) : nil))
                },
                posts: { _ in .just([]) }))
        #expect(answers == [RecentPosts([])])
        #expect(
            journal.history == [
                "watch account", "followers of emilys, page 1 of 80", "followers of emilys, page 2 of 80",
                "followers of emilys, page 3 of 80", "posts by follower1 for emilys", "posts by follower2 for emilys",
                "posts by follower3 for emilys", "posts by follower4 for emilys", "save 0 posts for emilys",
            ])
    }

    @Test("A follower who is renamed between two pages is one author")
    func renamedBetweenPages() async throws {
        let names = ["Ada", "Ada Lovelace"]
        let answers = try await recent(
            useCases(
                followers: {
                    .just(
                        Page(
                            items: [Follower(username: "ada", name: names[$0.page - 1])],
                            next: $0.page == 1 ? .offset(1) : nil))
                },
                posts: { _ in .just([.sample(1)]) }))
        #expect(answers.map(\.posts.count) == [1])
        #expect(journal.history.count { $0 == "posts by ada for emilys" } == 1)
    }

    @Test("A server that always repeats a page gets only one further request")
    func repeatedPage() async throws {
        _ = try await recent(
            useCases(followers: { _ in .just(Page(items: [.sample(1)], next: .offset(80))) }))
        journal.expect(
            "watch account", "followers of emilys, page 1 of 80", "followers of emilys, page 2 of 80",
            "posts by follower1 for emilys", "save 0 posts for emilys")
    }

    @Test("B0-2: an author whose posts cannot be fetched is left out and counted")
    func oneFails() async throws {
        let answers = try await recent(
            useCases([1, 2, 3]) { author in
                author == .sample(2) ? .fail(GatewayError.timedOut) : .just([.sample(1)])
            })
        #expect(answers.map(\.missingAuthors) == [1])
        #expect(answers.map(\.posts.count) == [2])
        #expect(!journal.history.contains { $0.hasPrefix("save") }, "what was saved before may be whole")
    }

    @Test("Unreadable followers and authors of unreadable posts count as missing")
    func unreadable() async throws {
        let followers: @Sendable (PageRequest) -> Observable<Page<Follower>> = { request in
            .just(
                Page(
                    items: [.sample(request.page)], next: request.page == 1 ? .offset(3) : nil,
                    unreadableItems: request.page == 1 ? 2 : 1))
        }
        for (unreadablePosts, missing) in [(0, 3), (4, 5)] {
            gateways.session.accounts.immediate = [.just(.sample)]
            let answers = try await recent(
                useCases(
                    followers: followers, posts: { _ in .just([.sample(1)]) }, unreadablePosts: unreadablePosts))
            #expect(answers.map(\.missingAuthors) == [missing])
            #expect(answers.map(\.posts.count) == [2])
        }
        #expect(!journal.history.contains { $0.hasPrefix("save") }, "what was saved before may be whole")
    }

    @Test("B0-2: the first failure is reported once if no author's posts load")
    func allFail() async throws {
        let useCases = useCases([1, 2]) { author in
            .fail(author == .sample(1) ? GatewayError.timedOut : GatewayError.offline)
        }
        await #expect(throws: GatewayError.timedOut) { try await recent(useCases) }
        _ = journal.history
    }

    @Test("If the followers cannot be fetched, the request fails before any author is requested")
    func followersFail() async throws {
        let useCases = useCases(followers: { _ in .fail(GatewayError.offline) })
        await #expect(throws: GatewayError.offline) { try await recent(useCases) }
        journal.expect("watch account", "followers of emilys, page 1 of 80", "saved posts for emilys")
    }

    @Test("Offline, the saved posts are returned and not saved again")
    func saved() async throws {
        let saved = RecentPosts([.sample(1)], staleSince: Date(timeIntervalSince1970: 1))
        let useCases = useCases(
            followers: { _ in .just(Page(items: [.sample(1)])) },
            posts: { _ in .fail(GatewayError.timedOut) }, saved: saved)
        #expect(try await recent(useCases) == [saved])
        journal.expect(
            "watch account", "followers of emilys, page 1 of 80", "posts by follower1 for emilys",
            "saved posts for emilys")
    }

    @Test("A server's refusal overrides saved posts")
    func refused() async throws {
        let useCases = useCases(
            followers: { _ in .fail(GatewayError.refused()) }, saved: RecentPosts([.sample(1)]))
        await #expect(throws: GatewayError.refused()) { try await recent(useCases) }
        journal.expect("watch account", "followers of emilys, page 1 of 80")
    }

    @Test("No posts are requested while signed out")
    func signedOut() async throws {
        gateways.session.accounts.immediate = [.just(nil)]
        let useCases = useCases([1]) { _ in .never() }
        await #expect(throws: GatewayError.signedOut(message: "You are signed out.")) { try await recent(useCases) }
        journal.expect("watch account")
    }

    @Test("Authors are requested concurrently, eight at a time")
    func concurrency() {
        gateways.posts.followers.immediate = [
            .just(Page(items: (1...20).map(Follower.sample)))
        ]
        journal.follow(gateways.useCases.getRecentPosts()) { "\($0.posts.count)" }
        #expect(gateways.posts.posts.runningCount == 8)
        #expect(journal.history.count { $0.hasPrefix("get posts by") } == 8)
    }

    @Test("Many authors are requested in groups, and their posts arrive as one result")
    func manyAuthors() async throws {
        let answers = try await recent(
            useCases(Array(1...20)) { author in
                author == .sample(20) ? .just([.sample(20, at: 9)]) : .just([.sample(1)])
            })
        #expect(titles(answers).first?.first == "Title 20")
        #expect(journal.history.count { $0.hasPrefix("posts by") } == 20)
    }

    @Test("A second response with the same followers does not request their posts again")
    func answeredTwice() async throws {
        let page = Page<Follower>(items: [.sample(1)])
        let answers = try await recent(useCases(followers: { _ in Observable([page, page]) }))
        #expect(answers.count == 1)
        #expect(journal.history.count { $0.hasPrefix("posts by") } == 1)
    }
}
