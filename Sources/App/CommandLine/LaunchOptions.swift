import Foundation
import InspectorKit

nonisolated struct LaunchOptions: Hashable, Sendable {
    /// The folder of the app's data, or `nil` for the user's default folder. In a tour, `nil` stands for a temporary
    /// folder.
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
    /// The fraction of requests that fail at the demo server, from 0 to 1.
    var chaos: Double?
    var seed: UInt64 = 1
    var startsAtMenu = false
    var isInspecting = false
    var isInspectingInBrowser = false
    var logFile: URL?
    var recordFile: URL?
    var printsTest = false
    /// The fault that a reduced recording still has to show.
    var fault = RecordedFault.difference
    /// Whether the reduced recording has to show a crash instead.
    var reducesToCrash = false
    /// The file for the reduced recording, or `nil` for a file next to the original recording.
    var outputFile: URL?
    var pictureFolder: URL?
    var port: UInt16 = 0
}
