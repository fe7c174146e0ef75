import TerminalKitDoubles
import Testing

@testable import TerminalKit

struct FrameSchedulerTests {
    private final class Time {
        var now = Duration.zero
        private var timers: [(due: Duration, work: @MainActor () -> Void)] = []

        var pending: Int { timers.count }

        func after(_ wait: Duration, _ work: @escaping @MainActor () -> Void) {
            timers.append((now + wait, work))
        }

        func advance(by duration: Duration) {
            let end = now + duration
            while let index = timers.indices.filter({ timers[$0].due <= end }).min(by: {
                timers[$0].due < timers[$1].due
            }) {
                let timer = timers.remove(at: index)
                now = max(now, timer.due)
                timer.work()
            }
            now = end
        }
    }

    private let time = Time()

    private func scheduler(_ draw: @escaping () -> Void) -> FrameScheduler {
        FrameScheduler(
            framesPerSecond: 50, now: { [time] in time.now }, after: { [time] in time.after($0, $1) }, draw: draw)
    }

    @Test("Requests in one turn share a frame, and without a request no timer runs")
    func coalescing() {
        var frames: [Duration] = []
        let scheduler = scheduler { [time] in frames.append(time.now) }
        time.advance(by: .seconds(1))
        for _ in 0..<100 { scheduler.requestFrame() }
        #expect(frames == [])
        time.advance(by: .zero)
        #expect(frames == [.seconds(1)])
        #expect(time.pending == 0)
        time.advance(by: .seconds(10))
        #expect(frames == [.seconds(1)])
    }

    @Test("Changes every millisecond are drawn at the frame rate, including the last")
    func limit() {
        var frames: [Duration] = []
        let scheduler = scheduler { [time] in frames.append(time.now) }
        for _ in 0..<100 {
            scheduler.requestFrame()
            time.advance(by: .milliseconds(1))
        }
        #expect(frames == [0, 20, 40, 60, 80, 100].map { .milliseconds($0) })
        scheduler.requestFrame()
        time.advance(by: .seconds(1))
        #expect(frames == [0, 20, 40, 60, 80, 100, 120].map { .milliseconds($0) })
    }

    @Test("A request during drawing is for the next frame")
    func again() {
        var frames: [Duration] = []
        var scheduler: FrameScheduler?
        scheduler = self.scheduler { [time] in
            frames.append(time.now)
            if frames.count < 3 { scheduler?.requestFrame() }
        }
        scheduler?.requestFrame()
        time.advance(by: .seconds(1))
        #expect(frames == [0, 20, 40].map { .milliseconds($0) })
        scheduler = nil
    }

    @Test("A request is drawn once in real time")
    func realTime() async {
        let (frames, report) = AsyncStream<Int>.makeStream()
        var count = 0
        let scheduler = FrameScheduler {
            count += 1
            report.yield(count)
        }
        scheduler.requestFrame()
        scheduler.requestFrame()
        var iterator = frames.makeAsyncIterator()
        #expect(await iterator.next(isolation: MainActor.shared) == 1)
        scheduler.requestFrame()
        #expect(await iterator.next(isolation: MainActor.shared) == 2)
    }
}
