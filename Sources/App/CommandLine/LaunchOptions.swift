import Foundation

/// The values of the options.
nonisolated struct LaunchOptions: Hashable, Sendable {
    /// Where the database, the session and the secrets are kept; `nil` for the user's own folder.
    var dataFolder: URL?
    var isLive = false
    var shopURL: URL?
    var githubURL: URL?
    var foremURL: URL?
    var moviesURL: URL?
    var apiKey: String?
    var isOffline = false
    /// How long the demo server waits before each answer, in seconds.
    var latency: Double?
    /// The share of requests that go wrong at the demo server, from 0 to 1.
    var chaos: Double?
    var seed: UInt64 = 1
    var isFresh = false
    /// Whether the inspector is open from the start.
    var isInspecting = false
    var logFile: URL?
    var recordFile: URL?
    /// Whether a recording is printed as a test.
    var isTest = false
    /// Where the tour's pictures go.
    var pictureFolder: URL?
    var port: UInt16 = 0
}
