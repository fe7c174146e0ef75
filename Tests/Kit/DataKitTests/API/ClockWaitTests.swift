import Testing
import VirtualTime

@testable import DataKit

@Suite("Waits of a clock", .timeLimit(.minutes(1)))
struct ClockWaitTests {
    private let clock = VirtualClock()

    @Test("A wait is measured from its start, even if time passes before the sleep")
    func measuredFromItsBeginning() async throws {
        let wait = clock.beginWait(for: .seconds(5))
        clock.advance(by: .seconds(5))
        try await wait()
        #expect(clock.now.offset == .seconds(5))
    }

    @Test("Time that passes while a wait is computed shortens the wait")
    func reckoned() async throws {
        func untilFive() -> Duration {
            let left = clock.now.duration(to: .init(offset: .seconds(5)))
            clock.advance(by: .seconds(5))
            return left
        }
        try await clock.beginWait(for: untilFive())()
        #expect(clock.now.offset == .seconds(5))
    }

    @Test("Cancelling a task ends its wait")
    func cancelled() async {
        let wait = clock.beginWait(for: .seconds(5))
        let task = Task { try await wait() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
