import Testing
import VirtualTime

@testable import DataKit

@Suite("Waits of a clock", .timeLimit(.minutes(1)))
struct ClockWaitTests {
    private let clock = VirtualClock()

    @Test("A wait counts from its start, even if the clock moves before the sleep")
    func measuredFromItsBeginning() async throws {
        let wait = clock.beginWait(for: .seconds(5))
        clock.advance(by: .seconds(5))
        try await wait()
        #expect(clock.now.offset == .seconds(5))
    }

    @Test("Time that passes during the computation shortens the wait")
    func reckoned() async throws {
        func untilFive() -> Duration {
            let left = clock.now.duration(to: .init(offset: .seconds(5)))
            clock.advance(by: .seconds(5))
            return left
        }
        try await clock.beginWait(for: untilFive())()
        #expect(clock.now.offset == .seconds(5))
    }

    @Test("A wait ends with its task")
    func cancelled() async {
        let wait = clock.beginWait(for: .seconds(5))
        let task = Task { try await wait() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
