import Foundation
import InspectorKit

nonisolated struct LaunchOptions: Hashable, Sendable {
    /// The folder of the app's data, or `nil` for the user's default folder, or in a tour for a temporary one.
    var dataFolder: URL?
    var isLive = false
    var shopURL: URL?
    var githubURL: URL?
    var foremURL: URL?
    var moviesURL: URL?
    var apiKey: String?
    var isOffline = false
    /// The pause of the demo server before each response, in seconds.
    var latency: Double?
    /// The share of requests that fail at the demo server, from 0 to 1.
    var chaos: Double?
    var seed: UInt64 = 1
    var startsAtMenu = false
    var isInspecting = false
    var isInspectingInBrowser = false
    var logFile: URL?
    var recordFile: URL?
    var printsTest = false
    /// The fault to which a recording is reduced.
    var fault = RecordedFault.difference
    /// Whether the recording is reduced to a crash instead.
    var reducesToCrash = false
    /// The file of a reduced recording, or `nil` for one next to the whole recording.
    var outputFile: URL?
    var pictureFolder: URL?
    var port: UInt16 = 0
}
