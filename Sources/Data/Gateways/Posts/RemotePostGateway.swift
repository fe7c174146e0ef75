import DataKit
import Domain
import DomainKit
import Foundation
import Reactive

/// Posts of a server that speaks the Forem contract (dev.to).
public struct RemotePostGateway: PostGateway {
    /// How many authors are asked at a time.
    private static let concurrentRequests = 4
    private static let followersPerPage = 80

    private let api: APIClient

    /// A gateway to `api`, whose options hold the `api-key` field.
    public init(api: APIClient) {
        self.api = api
    }

    /// The newest posts of all who follow the owner of the key: of each follower, once, up to thirty; in no particular
    /// order.
    public func getPostsOfFollowers() -> Observable<[Post]> {
        Observable { try await posts(by: try await allFollowers()) }
    }

    private func allFollowers() async throws -> [Follower] {
        var all: [Follower] = []
        var known: Set<String> = []
        for number in 1... {
            let page = try await followers(onPage: number)
            let new = page.filter { known.insert($0.username).inserted }
            all += new
            // A server that does not count pages sends the same one for ever.
            if page.count < Self.followersPerPage || new.isEmpty { break }
        }
        return all
    }

    private func followers(onPage page: Int) async throws -> [Follower] {
        do {
            return try await api.send(.followers(page: page, perPage: Self.followersPerPage)).map(\.follower)
        } catch GatewayError.signedOut {
            throw GatewayError.signedOut(
                message: "The server of the posts does not accept the API key. Set another.")
        }
    }

    private func posts(by followers: [Follower]) async throws -> [Post] {
        try await withThrowingTaskGroup(of: [Post].self) { group in
            var waiting = followers.makeIterator()
            func askNext() {
                guard let follower = waiting.next() else { return }
                group.addTask { try await api.send(.articles(by: follower.username)).map { $0.post(by: follower) } }
            }
            for _ in 0..<Self.concurrentRequests { askNext() }
            var posts: [Post] = []
            // The first failure leaves the group, which cancels the others and waits for them.
            while let batch = try await group.next() {
                posts += batch
                askNext()
            }
            return posts
        }
    }
}
