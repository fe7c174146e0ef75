import Domain
import Reactive

/// What the posts need of the domain.
public protocol ListPostsUseCase {
    /// The newest posts of those who follow the signed-in user, the newest first.
    func getRecentPosts() -> Observable<[Post]>
}

/// The posts' verbs over gateways.
public struct DefaultListPostsUseCase: ListPostsUseCase, GettingRecentPosts {
    /// Where posts come from.
    public let postGateway: any PostGateway
    /// Who knows who is signed in.
    public let sessionGateway: any SessionGateway

    /// Verbs over gateways.
    public init(postGateway: any PostGateway, sessionGateway: any SessionGateway) {
        self.postGateway = postGateway
        self.sessionGateway = sessionGateway
    }

    /// The five newest posts, the newest first.
    public func getRecentPosts() -> Observable<[Post]> { getRecentPosts(limit: 5) }
}
