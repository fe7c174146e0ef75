import Reactive

/// Where posts come from.
public protocol PostGateway: Sendable {
    /// The posts of all who follow the signed-in user, each follower once, in no particular order.
    ///
    /// Nobody following is an empty result (B0-1). The followers are asked beside each other; the first failure
    /// cancels the other requests and is the only one reported (B0-2).
    func getPostsOfFollowers() -> Observable<[Post]>
}
