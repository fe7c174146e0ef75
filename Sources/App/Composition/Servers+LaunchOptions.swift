import Data
import DemoServer
import Foundation

extension DemoServer {
    /// Starts the demo server if the options need it. Returns `nil` offline, or if the options replace every server.
    static func forApp(_ options: LaunchOptions) throws -> DemoServer? {
        // No public server features a movie.
        let given =
            options.isLive
            ? [options.moviesURL]
            : [
                options.shopURL, options.githubURL, options.foremURL, options.moviesURL,
            ]
        let isNeeded = !options.isOffline && given.contains(nil)
        guard isNeeded else { return nil }
        let server = DemoServer(seed: options.seed)
        server.applyFaults(options)
        try server.start()
        return server
    }

    func applyFaults(_ options: LaunchOptions) {
        if let latency = options.latency { inject(.delay(seconds: latency)) }
        chaos = options.chaos.map { Chaos(rate: $0, seed: options.seed) }
    }
}

extension Servers {
    /// Uses the URLs from the options. For the other servers, it uses the demo server or, with `--live`, the public
    /// hosts. Movies have no public host, so without a URL they always come from the demo server.
    init(_ options: LaunchOptions, demo: URL?) throws(UsageError) {
        // The app never sends requests to the placeholder URL. Without the demo server, the app is offline, replays
        // recorded responses, or has another URL for every server.
        guard let fallback = demo ?? URL(string: "http://127.0.0.1:9"),
            let dummyJSON = URL(string: "https://dummyjson.com"),
            let github = URL(string: "https://api.github.com"), let forem = URL(string: "https://dev.to")
        else { throw UsageError("The built-in addresses cannot be used.") }
        self.init(all: fallback, name: "demo", postKeys: PostKeys(options))
        if options.isLive {
            (shop, self.github, self.forem) = (dummyJSON, github, forem)
            (shopName, githubName) = (dummyJSON.absoluteString, github.absoluteString)
            foremName = forem.absoluteString
        }
        if let url = options.shopURL { (shop, shopName) = (url, url.absoluteString) }
        if let url = options.githubURL { (self.github, githubName) = (url, url.absoluteString) }
        if let url = options.foremURL { (self.forem, foremName) = (url, url.absoluteString) }
        if let url = options.moviesURL { (movies, moviesName) = (url, url.absoluteString) }
    }
}

extension PostKeys {
    /// Uses the key from the options. Without a key, it uses the keys of the demo server's accounts if the posts come
    /// from the demo server.
    fileprivate init(_ options: LaunchOptions) {
        let isDemo = !options.isLive && options.foremURL == nil && options.apiKey == nil
        let demo = DemoServer.accounts.map { ($0.username, $0.apiKey) }
        self.init(
            known: isDemo ? Dictionary(uniqueKeysWithValues: demo) : [:], unclaimed: options.apiKey)
    }
}
