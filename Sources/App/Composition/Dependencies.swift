import Data
import DataKit
import Domain
import Foundation
import InspectorKit
import PresentationKit

/// Everything that the app gets from outside, except the user's input. A replay replaces all of these values.
struct Dependencies {
    /// Time, randomness, the network, and the app's observers.
    var surroundings = Surroundings(Inspector(.task))
    /// The folder of the app's data, or `nil` to keep everything in memory.
    var folder: DataFolder?
    /// Whether other terminals use the folder. `nil` for an app that is not in a terminal.
    var sharing: FolderSharing?
    /// The initial rows of a database in memory.
    var tables: [TableContents] = []
    var preferences: any PreferencesGateway = MemoryPreferencesGateway()
    var keyBindings = KeyBindingsFile()
    /// Whether the app may start a demo server. A replay needs no server, because the recording contains the responses.
    var startsServer = true
    var formatting = Formatting()
    /// Times the spinner, and texts such as `3 min ago`. It does not advance in the tour and in replays.
    var screenClock: any Clock<Duration> = ContinuousClock()
}
