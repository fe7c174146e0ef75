import Data
import DemoServer
import Foundation

extension DemoServer {
    /// The demo server that the settings ask for, already serving; none where everything is elsewhere.
    static func forApp(_ settings: Settings) throws -> DemoServer? {
        // No real host features a movie.
        let given =
            settings.isLive
            ? [settings.moviesURL]
            : [
                settings.shopURL, settings.githubURL, settings.foremURL, settings.moviesURL,
            ]
        let isNeeded = !settings.isOffline && given.contains(nil)
        guard isNeeded else { return nil }
        let server = DemoServer(seed: settings.seed)
        server.misbehave(settings)
        try server.start()
        return server
    }

    /// Applies the options that make the server slow or unreliable.
    func misbehave(_ settings: Settings) {
        if let latency = settings.latency { inject(.delay(seconds: latency)) }
        chaos = settings.chaos.map { Chaos(rate: $0, seed: settings.seed) }
    }
}

extension Servers {
    /// The servers that the settings name, one by one; the others are the demo server, or the real hosts with `--live`.
    ///
    /// - Parameter demo: The demo server's address, where it runs.
    init(_ settings: Settings, demo: URL?) throws(UsageError) {
        // Where nothing is sent, addresses only name what is in the cache.
        guard let fallback = demo ?? URL(string: "http://127.0.0.1:9"),
            let dummyJSON = URL(string: "https://dummyjson.com"),
            let github = URL(string: "https://api.github.com"), let forem = URL(string: "https://dev.to")
        else { throw UsageError("The built-in addresses cannot be used.") }
        self.init(all: fallback, name: "demo", postKeys: PostKeys(settings))
        if settings.isLive {
            (shop, self.github, self.forem) = (dummyJSON, github, forem)
            (shopName, githubName) = (dummyJSON.absoluteString, github.absoluteString)
            foremName = forem.absoluteString
        }
        if let url = settings.shopURL { (shop, shopName) = (url, url.absoluteString) }
        if let url = settings.githubURL { (self.github, githubName) = (url, url.absoluteString) }
        if let url = settings.foremURL { (self.forem, foremName) = (url, url.absoluteString) }
        if let url = settings.moviesURL { (movies, moviesName) = (url, url.absoluteString) }
    }
}

extension PostKeys {
    /// The key that the settings give, or else those of the demo server's accounts.
    fileprivate init(_ settings: Settings) {
        let isDemo = !settings.isLive && settings.foremURL == nil && settings.apiKey == nil
        let demo = DemoServer.accounts.map { ($0.username, $0.apiKey) }
        self.init(
            known: isDemo ? Dictionary(uniqueKeysWithValues: demo) : [:], unclaimed: settings.apiKey)
    }
}
