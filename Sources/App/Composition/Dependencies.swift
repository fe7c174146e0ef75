import Data
import DataKit
import Domain
import Foundation
import PresentationKit

/// Everything the app gets from outside except the user's input: storage, network, locale, time and randomness.
struct Dependencies {
    /// `nil` keeps everything in memory.
    var folder: DataFolder?
    var preferences: any PreferencesGateway = MemoryPreferencesGateway()
    var keyBindings = KeyBindingsFile()
    /// Whether a demo server may be started. A replay needs none, since it has the answers.
    var startsServer = true
    /// Wraps the transport of all requests, for example to record the answers.
    var wrapTransport: @Sendable (any HTTPTransport) -> any HTTPTransport = { $0 }
    var formatting = Formatting()
    /// Times requests and scenes.
    var clock: any Clock<Duration> = ContinuousClock()
    /// Times the spinner, and texts such as `3 min ago`.
    var screenClock: any Clock<Duration> = ContinuousClock()
    var now: @Sendable () -> Date = { Date() }
    var random: @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    var identity: @Sendable () -> UUID = { UUID() }
    /// Receives the events of the data layer.
    var observer: DataObserver?
}
