import Foundation
import Observation
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@testable import App

@Suite("The time in frames", .noLeaks)
struct RelativeTimeTickerTests {
    private let clock = TestClock()
    private let start = Date(timeIntervalSince1970: 1_700_000_000)
    private let time: RelativeTimeTicker

    init() {
        time = RelativeTimeTicker(clock: clock, start: start)
    }

    private func frames(for duration: Duration, _ text: @escaping () -> String?) -> [String] {
        var frames: [String] = []
        let isDue = Mutex(true)
        for _ in 0...Int(duration / .seconds(1)) {
            let draws = isDue.withLock { isDue in
                defer { isDue = false }
                return isDue
            }
            if draws {
                time.beginFrame()
                withObservationTracking {
                    frames.append(text() ?? "nothing")
                } onChange: {
                    isDue.withLock { $0 = true }
                }
                time.endFrame()
            }
            clock.advance(by: .seconds(1))
        }
        return frames
    }

    @Test("A past time is shown as minutes, hours or days ago")
    func ago() {
        let ages: [(Double, String)] = [
            (-5, "just now"), (0, "just now"), (59, "just now"), (60, "1 min ago"), (3599, "59 min ago"),
            (3600, "1 h ago"), (86_399, "23 h ago"), (86_400, "1 day ago"), (172_800, "2 days ago"),
        ]
        for (age, text) in ages { #expect(time.ago(start - age) == text) }
    }

    @Test("A future time is shown in seconds, or in minutes if it is far")
    func left() {
        let pauses: [(Double, String?)] = [
            (0, nil), (-1, nil), (0.2, "1 s"), (1, "1 s"), (1.1, "2 s"), (99, "99 s"), (100, "2 min"), (121, "3 min"),
        ]
        for (pause, text) in pauses { #expect(time.left(until: start + pause) == text) }
    }

    @Test("An extreme date from a damaged file does not stop the ticker", arguments: [1e20, 1e300, .infinity])
    func impossible(distance: Double) {
        time.beginFrame()
        #expect(time.ago(start - distance) == "1000000 days ago")
        #expect(time.left(until: start + distance) == "1000000 min")
        time.endFrame()
        time.beginFrame()
        #expect(time.ago(start + distance) == "just now")
        time.endFrame()
        #expect(clock.pendingCount == 1)
    }

    @Test("A relative time draws a frame only when its text changes")
    func changes() {
        #expect(
            frames(for: .seconds(240)) { time.ago(start) } == [
                "just now", "1 min ago", "2 min ago", "3 min ago", "4 min ago",
            ])
    }

    @Test("A finished countdown draws no more frames")
    func countdown() {
        #expect(frames(for: .seconds(20)) { time.left(until: start + 3) } == ["3 s", "2 s", "1 s", "nothing"])
        #expect(clock.pendingCount == 0)
    }

    @Test("The next frame is drawn when the first of several relative times changes")
    func several() {
        let texts = frames(for: .seconds(61)) {
            "\(time.ago(start)), \(time.left(until: start + 2) ?? "over")"
        }
        #expect(texts == ["just now, 2 s", "just now, 1 s", "just now, over", "1 min ago, over"])
    }

    @Test("Texts with days are updated once a day")
    func days() {
        for _ in 0..<3 {
            time.beginFrame()
            #expect(time.ago(start + 172_800) == "just now")
            time.endFrame()
            #expect(clock.pendingCount == 1)
            clock.advance(by: .seconds(86_400))
        }
        #expect(time.ago(start + 172_800) == "1 day ago")
    }

    @Test("Without a relative time on screen no timer runs, and an old timer is cancelled")
    func idle() {
        time.beginFrame()
        _ = time.ago(start)
        time.endFrame()
        #expect(clock.pendingCount == 1)
        time.beginFrame()
        time.endFrame()
        #expect(clock.pendingCount == 0)
    }
}
