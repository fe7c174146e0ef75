import CAllocations
import Foundation

/// An error that ends the whole run, because a contender has not done the whole task, so that its time is meaningless.
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

@MainActor
struct Runner {
    private actor Stage {}

    /// The number of measured runs for each contender, after a warm-up.
    nonisolated static let runs = 10
    static let nanosecondsPerRun = 0.2e9

    private let stage = Stage()

    /// Measures workloads together. In each round, all contenders run in turn, in an order that changes so that each
    /// contender comes first about equally often, and after each of its neighbors.
    func measure(_ workloads: [Workload]) async throws -> [Report.Row] {
        var lanes: [Lane] = []
        for workload in workloads {
            for contender in workload.contenders {
                progress("\(workload.id): \(contender.library.rawValue) warms up")
                lanes.append(
                    Lane(workload: workload, contender: contender, size: try await warmUp(contender, workload)))
            }
        }
        for run in 1...Self.runs {
            progress("\(workloads.map(\.id).joined(separator: ", ")): run \(run) of \(Self.runs)")
            let turned = lanes.indices.map { ($0 + run / 2) % lanes.count }
            for index in run.isMultiple(of: 2) ? turned.reversed() : turned where lanes[index].size > 0 {
                let lane = lanes[index]
                let value = try await perform(lane.contender, lane.workload, lane.size)
                lanes[index].samples.append(value / Double(lane.size * lane.workload.unitsPerStep))
            }
        }
        var rows: [Report.Row] = []
        for workload in workloads {
            var entries: [Report.Entry] = []
            for lane in lanes where lane.workload.id == workload.id { entries.append(try await entry(of: lane)) }
            rows.append(Report.Row(id: workload.id, title: workload.title, goal: workload.goal, entries: entries))
        }
        return rows
    }

    private struct Lane {
        let workload: Workload
        let contender: Contender
        let size: Int
        var samples: [Double] = []

        var median: Double {
            let sorted = samples.sorted()
            return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        }
    }

    private func entry(of lane: Lane) async throws -> Report.Entry {
        var entry = Report.Entry(library: lane.contender.library.rawValue)
        if case .leftOut(let reason) = lane.contender.body {
            entry.leftOut = reason
        } else {
            entry.median = lane.median
            entry.allocations = try await allocations(lane.contender, lane.workload, min(lane.size, 10_000))
        }
        return entry
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

    /// Performs one run, and returns its nanoseconds or bytes.
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

    /// Returns the blocks for each step in steady state, from the additional allocations of a run of twice the size.
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
