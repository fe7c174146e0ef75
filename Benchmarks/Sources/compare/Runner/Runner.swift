import CAllocations
import Foundation

/// A result that cannot be trusted.
struct ChecksumMismatch: Error, CustomStringConvertible {
    let workload: String
    let library: String
    let size: Int
    let expected: Int
    let found: Int

    var description: String {
        "\(workload), \(library): \(size) steps should have added up to \(expected), not to \(found)."
    }
}

/// Measures the contenders of a workload in turn.
@MainActor
struct Runner {
    private actor Stage {}

    /// Runs per contender that count, after a warm-up.
    nonisolated static let runs = 7
    /// How long one run should last.
    static let nanosecondsPerRun = 0.2e9

    private let stage = Stage()

    func measure(_ workload: Workload) async throws -> Report.Row {
        var sizes: [Int] = []
        for contender in workload.contenders {
            progress("\(workload.id): \(contender.library.rawValue) warms up")
            sizes.append(try await warmUp(contender, workload))
        }
        var samples = workload.contenders.map { _ in [Double]() }
        for run in 1...Self.runs {
            progress("\(workload.id): run \(run) of \(Self.runs)")
            for (index, contender) in workload.contenders.enumerated() where sizes[index] > 0 {
                let size = sizes[index]
                let value = try await perform(contender, workload, size)
                samples[index].append(value / Double(size * workload.unitsPerStep))
            }
        }
        var entries: [Report.Entry] = []
        for (index, contender) in workload.contenders.enumerated() {
            var entry = Report.Entry(library: contender.library.rawValue)
            if case .leftOut(let reason) = contender.body {
                entry.leftOut = reason
            } else {
                entry.median = samples[index].sorted()[samples[index].count / 2]
                entry.allocations = try await allocations(contender, workload, min(sizes[index], 10_000))
            }
            entries.append(entry)
        }
        return Report.Row(id: workload.id, title: workload.title, goal: workload.goal, entries: entries)
    }

    /// Finds the size at which a run lasts long enough, and runs it once.
    private func warmUp(_ contender: Contender, _ workload: Workload) async throws -> Int {
        if case .leftOut = contender.body { return 0 }
        var size = workload.fixedSize ?? 100
        var elapsed = try await perform(contender, workload, size)
        guard workload.fixedSize == nil else { return size }
        while elapsed < Self.nanosecondsPerRun / 10 {
            size *= 4
            elapsed = try await perform(contender, workload, size)
        }
        size = Int(Double(size) * max(1, Self.nanosecondsPerRun * 1.1 / elapsed))
        _ = try await perform(contender, workload, size)
        return size
    }

    /// One run: nanoseconds, or bytes, in all.
    private func perform(_ contender: Contender, _ workload: Workload, _ size: Int) async throws -> Double {
        let actor: any Actor = workload.place == .mainActor ? MainActor.shared : stage
        let start = ContinuousClock.now
        let (value, checksum): (Double?, Int)
        switch contender.body {
        case .synchronous(let run): (value, checksum) = (nil, run(size))
        case .asynchronous(let run): (value, checksum) = (nil, try await run(size, actor))
        case .measuring(let run): (value, checksum) = try await run(size, actor)
        case .leftOut: return 0
        }
        let elapsed = (ContinuousClock.now - start) / .nanoseconds(1)
        let expected = workload.checksum(size)
        guard checksum == expected else {
            throw ChecksumMismatch(
                workload: workload.id, library: contender.library.rawValue, size: size, expected: expected,
                found: checksum)
        }
        return value ?? elapsed
    }

    /// Blocks per step in steady state: what a run of twice the size allocates more.
    private func allocations(_ contender: Contender, _ workload: Workload, _ size: Int) async throws -> Double? {
        guard workload.fixedSize == nil, allocations_counted() >= 0 else { return nil }
        func count(_ size: Int) async throws -> Int64 {
            let before = allocations_counted()
            allocations_count(true)
            defer { allocations_count(false) }
            _ = try await perform(contender, workload, size)
            return allocations_counted() - before
        }
        return Double(try await count(2 * size) - count(size)) / Double(size)
    }

    private func progress(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
}
