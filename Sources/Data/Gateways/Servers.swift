import Foundation

/// The URLs of the remote APIs, and the names under which their data is cached.
public struct Servers: Sendable {
    /// Products, sign-in and items, in the DummyJSON contract.
    public var shop: URL
    /// Repositories, in GitHub's contract.
    public var github: URL
    /// Followers and posts, in the Forem contract.
    public var forem: URL
    /// The featured movie, in the demo server's contract.
    public var movies: URL
    public var postKeys: PostKeys
    /// Names the shop in the cache and among the secrets, so that rows and tokens of another shop are never used.
    public var shopName: String
    public var githubName: String
    public var foremName: String
    public var moviesName: String

    /// Separate servers, each named by its URL in the cache. A server whose port differs from launch to launch needs
    /// another name, or its cache is lost.
    public init(shop: URL, github: URL, forem: URL, movies: URL, postKeys: PostKeys = PostKeys()) {
        self.shop = shop
        self.github = github
        self.forem = forem
        self.movies = movies
        self.postKeys = postKeys
        shopName = shop.absoluteString
        githubName = github.absoluteString
        foremName = forem.absoluteString
        moviesName = movies.absoluteString
    }

    /// One server that speaks all contracts, such as the demo server. A `name` that does not change with the port of
    /// `url` keeps its cache.
    public init(all url: URL, name: String, postKeys: PostKeys = PostKeys()) {
        self.init(shop: url, github: url, forem: url, movies: url, postKeys: postKeys)
        (shopName, githubName, foremName, moviesName) = (name, name, name, name)
    }
}
