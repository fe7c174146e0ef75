import Data
import DataKit
import Domain
import Foundation
import InspectorKit
import PresentationKit

/// Everything the app gets from outside except the user's input. A replay replaces all of it.
struct Dependencies {
    /// Time, randomness, the network, and the app's observers.
    var surroundings = Surroundings(Inspector(.task))
    /// `nil` keeps everything in memory.
    var folder: DataFolder?
    /// The rows with which a database in memory starts.
    var tables: [TableContents] = []
    var preferences: any PreferencesGateway = MemoryPreferencesGateway()
    var keyBindings = KeyBindingsFile()
    /// Whether a demo server may be started. A replay needs none, since it has the responses.
    var startsServer = true
    var formatting = Formatting()
    /// Times the spinner, and texts such as `3 min ago`. Stands still in the tour and in replays.
    var screenClock: any Clock<Duration> = ContinuousClock()
}
