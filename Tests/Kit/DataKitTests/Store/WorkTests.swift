import Dispatch
import Reactive
import Synchronization
import Testing

@testable import DataKit

@Suite("A database's work on an executor")
struct WorkTests {
    /// Runs tasks on their default executor, and counts the running work.
    private final class CountingExecutor: WorkExecutor {
        private let working = Mutex(0)
        var count: Int { working.withLock { $0 } }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            DispatchQueue.global().async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
        }

        func begin() { working.withLock { $0 += 1 } }
        func end() { working.withLock { $0 -= 1 } }
    }

    @Test("A work executor counts running transactions and first fetches of live queries")
    func counted() async throws {
        let executor = CountingExecutor()
        let database = try Work.$scoped.withValue(executor) { try Database.inMemory(migrations: [.cars]) }
        let seen = Mutex<[Int?]>([])
        let note = { @Sendable in seen.withLock { $0.append(Work.executor == nil ? nil : executor.count) } }
        for _ in 1...2 { try await database.write { _ in note() } }
        let counts = database.observe { connection in
            note()
            return try connection.count(Query<Car>())
        }
        #expect(try await counts.first() == 0)
        try await database.write { _ in note() }
        #expect(seen.withLock { $0 } == [1, 1, 1, 1])
    }
}
