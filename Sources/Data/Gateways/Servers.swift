import Foundation

/// Where the remote APIs are.
public struct Servers: Sendable {
    /// Products, sign-in and items: the DummyJSON contract.
    public var shop: URL
    /// Repositories: GitHub's contract.
    public var github: URL
    /// Followers and posts: the Forem contract.
    public var forem: URL
    /// The featured movie: the demo server's contract.
    public var movies: URL
    /// The keys of the posts' server.
    public var postKeys: PostKeys
    /// Names the shop in the cache and among the secrets: rows and tokens of another shop are not used.
    public var shopName: String
    /// Names the server of the repositories in the cache.
    public var githubName: String
    /// Names the posts' server in the cache.
    public var foremName: String
    /// Names the movies' server in the cache.
    public var moviesName: String

    /// Servers one by one. In the cache they are named by their addresses, which fits servers that stay where they are;
    /// one whose port differs from launch to launch needs a name.
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

    /// One server that speaks all contracts, such as the demo server, under a name of its own.
    public init(all url: URL, name: String, postKeys: PostKeys = PostKeys()) {
        self.init(shop: url, github: url, forem: url, movies: url, postKeys: postKeys)
        (shopName, githubName, foremName, moviesName) = (name, name, name, name)
    }
}
