import DomainKit
import Reactive

/// Gets what the followers of the signed-in user have written lately.
public protocol GettingRecentPosts {
    /// Where posts come from.
    var postGateway: any PostGateway { get }
    /// Who knows who is signed in.
    var sessionGateway: any SessionGateway { get }
}

extension GettingRecentPosts {
    /// The newest posts, the newest first; of two of one moment the one with the lower number (B0-11).
    ///
    /// - Errors: ``GatewayError/signedOut(message:)`` when nobody is signed in, without asking the server.
    public func getRecentPosts(limit: Int = 5) -> Observable<[Post]> {
        let posts = postGateway.getPostsOfFollowers().map { posts in
            Array(posts.sorted { ($1.date, $0.id) < ($0.date, $1.id) }.prefix(limit))
        }
        return sessionGateway.account.prefix(1).flatMap { account in
            account == nil ? .fail(GatewayError.signedOut(message: "You are signed out.")) : posts
        }
    }
}
