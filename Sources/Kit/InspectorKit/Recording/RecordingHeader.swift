import Foundation

/// The first line of a recording.
struct RecordingHeader: Codable, Hashable, Sendable {
    static let format = "MVVMCleanArchitecture recording 4"

    /// The version of the format, which distinguishes recordings from other files and from recordings in another
    /// format.
    var format = Self.format
    /// The date at the start, in whole seconds. All times in the recording count from it.
    var start: Date
    /// The seed of all random numbers and IDs.
    var seed: UInt64
    var locale: String
    var timeZone: String
    /// The scenes that receive the user's inputs. The inputs of all other scenes follow from these. If empty, all
    /// inputs that the replayed app does not send by itself are the user's.
    var users: [String]
}
