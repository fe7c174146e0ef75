import DataKit
import Foundation
import VirtualTime

/// What an app gets from outside while it is recorded or replayed. An app that takes everything from here, and its settings
/// and files from the beginning of the recording, does the same each time.
public struct Surroundings: Sendable {
    /// Times everything that view models and the data layer wait for. Its owner moves it.
    public let clock: VirtualClock
    /// The date by the clock.
    public let now: @Sendable () -> Date
    /// Draws a number from a range, the same ones in each replay.
    public let random: @Sendable (ClosedRange<Double>) -> Double
    /// How the recorded app wrote numbers and dates.
    public let locale: Locale
    /// Where the recorded app was.
    public let timeZone: TimeZone
    /// Sees the scenes. What observes the data layer is its ``Inspector/observer``.
    public let inspector: Inspector
    private let wrap: @Sendable (() -> any HTTPTransport) -> any HTTPTransport

    @MainActor
    init(
        _ header: RecordingHeader, on stage: Stage,
        wrap: @escaping @Sendable (() -> any HTTPTransport) -> any HTTPTransport
    ) {
        clock = stage.clock
        now = { [clock, start = header.start] in start.addingTimeInterval(clock.now.offset / .seconds(1)) }
        let random = SeededRandom(seed: header.seed)
        self.random = { random.draw(from: $0) }
        locale = Locale(identifier: header.locale)
        timeZone = TimeZone(identifier: header.timeZone) ?? .gmt
        inspector = stage.inspector
        self.wrap = wrap
    }

    /// The transport for all requests: the app's own while it is recorded; in a replay the recorded answers, and the app's own
    /// is not made.
    public func transport(_ base: @autoclosure () -> any HTTPTransport) -> any HTTPTransport { wrap(base) }
}

extension APIClient.Options {
    /// The options of a client in these surroundings: its clock, its dates and its chance, and what observes it.
    @MainActor
    public init(_ surroundings: Surroundings) {
        self.init()
        clock = surroundings.clock
        now = surroundings.now
        random = surroundings.random
        observer = surroundings.inspector.observer
    }
}
