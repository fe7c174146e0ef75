import Data
import DataKit
import Domain
import Foundation

/// What the app gets from outside, beside the user's input: where it keeps things, the network, time and chance.
nonisolated struct Dependencies: Sendable {
    /// Where the app keeps things; `nil` for memory, which is empty at the start.
    var folder: DataFolder?
    /// What the user prefers.
    var preferences: any PreferencesGateway = MemoryPreferencesGateway()
    /// Whether a demo server may be started. A replay has its answers already.
    var startsServer = true
    /// Puts something between the gateways and the network.
    var wrapTransport: @Sendable (any HTTPTransport) -> any HTTPTransport = { $0 }
    var clock: any Clock<Duration> = ContinuousClock()
    var now: @Sendable () -> Date = { Date() }
    var random: @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    /// Gets what happens in the data layer.
    var observer: DataObserver?
}
