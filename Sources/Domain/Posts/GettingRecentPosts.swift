import DomainKit
import Reactive

public protocol GettingRecentPosts {
    /// Emits the newest posts of all followers of the signed-in account, and fetches each author once.
    ///
    /// Without followers the result is empty (defect B0-1). The posts of a few authors are fetched concurrently. An
    /// author counts as missing if the author or some posts cannot be read, or if the posts cannot be fetched. If no
    /// author's posts can be fetched, the first failure is reported once (defect B0-2). Offline, emits the result of
    /// the last fetch without missing authors, marked as stale.
    ///
    /// - Errors: `GatewayError.signedOut` without a sign-in, before any request.
    func getRecentPosts() -> Observable<RecentPosts>
}

extension GettingRecentPosts where Self: HasPostGateway & HasSessionGateway {
    public func getRecentPosts() -> Observable<RecentPosts> {
        sessionGateway.account.prefix(1).flatMap { [postGateway] account in
            guard let account else { return .fail(GatewayError.signedOut(message: "You are signed out.")) }
            return followers(of: account, in: postGateway)
                .flatMap { followers in recentPosts(by: followers, for: account, in: postGateway) }
                .flatMap { posts in saving(posts, for: account, in: postGateway) }
                .catch { error in
                    guard (error as? GatewayError)?.isUnreachable == true else { return .fail(error) }
                    return postGateway.getSavedPosts(for: account).flatMap { $0.map { .just($0) } ?? .fail(error) }
                }
        }
    }
}

/// Fetches all followers page by page, and returns each follower once. The server does not count its pages, so a page
/// may repeat. Without the check for a repeated page, the loop might never end.
private func followers(
    of account: Account, in gateway: any PostGateway, _ request: PageRequest = PageRequest(perPage: 80),
    known: Page<Follower> = Page(items: [])
) -> Observable<Page<Follower>> {
    gateway.getFollowers(of: account, request).prefix(1).flatMap { answer in
        var all = known
        var seen = Set(known.items.map(\.username))
        all.items += answer.items.filter { seen.insert($0.username).inserted }
        all.unreadableItems += answer.unreadableItems
        guard let next = answer.next, all.items.count > known.items.count else { return .just(all) }
        let following = PageRequest(page: request.page + 1, token: next, perPage: request.perPage)
        return followers(of: account, in: gateway, following, known: all)
    }
}

/// Emits the posts and then saves them. If authors are missing, the saved posts are not replaced.
private func saving(
    _ posts: RecentPosts, for account: Account, in gateway: any PostGateway
) -> Observable<RecentPosts> {
    guard posts.missingAuthors == 0 else { return .just(posts) }
    return concat(.just(posts), gateway.save(posts, for: account).compactMap { _ -> RecentPosts? in })
}

/// Limits the concurrent requests for authors' posts, because the server rejects clients that send more.
private let concurrentAuthors = 8

private func recentPosts(
    by authors: Page<Follower>, for account: Account, in gateway: any PostGateway
) -> Observable<RecentPosts> {
    let answers = Observable(authors.items).flatMap(atMost: concurrentAuthors) { author in
        gateway.getPosts(by: author, for: account).prefix(1)
            .map { Result<Page<Post>, any Error>.success($0) }
            .catch { .just(.failure($0)) }
    }
    return Observable {
        var posts: [Post] = []
        var failures: [any Error] = []
        var missing = authors.unreadableItems
        for try await answer in answers {
            switch answer {
            case .success(let page):
                posts += page.items
                if page.unreadableItems > 0 { missing += 1 }
            case .failure(let error): failures.append(error)
            }
        }
        if let first = failures.first, failures.count == authors.items.count { throw first }
        return RecentPosts(posts, missingAuthors: missing + failures.count)
    }
}
