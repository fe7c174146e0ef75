import Foundation

/// The first line of a recording.
struct RecordingHeader: Codable, Hashable, Sendable {
    static let format = "MVVMCleanArchitecture recording 4"

    /// Distinguishes recordings from other files, and from recordings of versions that wrote other lines.
    var format = Self.format
    /// The date at the start, in whole seconds, from which all times are measured.
    var start: Date
    /// The seed of all random numbers and IDs.
    var seed: UInt64
    var locale: String
    var timeZone: String
    /// The scenes whose inputs are the user's actions. The inputs of all others follow from them. If empty, every input
    /// that the replayed app does not send by itself is the user's.
    var users: [String]
}
