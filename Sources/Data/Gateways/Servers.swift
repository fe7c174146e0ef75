import Foundation

/// The URLs of the remote APIs, and the names that identify their data in the cache.
public struct Servers: Sendable {
    /// The server for products, the sign-in and items, with the DummyJSON contract.
    public var shop: URL
    /// The server for repositories, with GitHub's contract.
    public var github: URL
    /// The server for followers and posts, with the Forem contract.
    public var forem: URL
    /// The server for the featured movie, with the demo server's contract.
    public var movies: URL
    public var postKeys: PostKeys
    /// Identifies the shop in the cache and among the secrets, so that rows and tokens of another shop are never used.
    public var shopName: String
    public var githubName: String
    public var foremName: String
    public var moviesName: String

    /// Creates separate servers. The cache identifies each server by its URL. A server whose port changes with each
    /// launch needs a different name, because otherwise its cache is lost.
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

    /// Creates one server for all contracts, such as the demo server. Use a `name` that does not change with the port
    /// of `url`, so that the cache is kept.
    public init(all url: URL, name: String, postKeys: PostKeys = PostKeys()) {
        self.init(shop: url, github: url, forem: url, movies: url, postKeys: postKeys)
        (shopName, githubName, foremName, moviesName) = (name, name, name, name)
    }
}
