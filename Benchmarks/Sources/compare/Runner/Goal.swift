/// A limit for one of the kit's figures, other than the ratio to the best peer.
struct Goal: Sendable {
    let title: String
    let limit: Double
    private let measure: @Sendable (Report) -> Double?

    private init(
        _ title: String, atMost limit: Double, _ measure: @escaping @Sendable (Report) -> Double?
    ) {
        self.title = title
        self.limit = limit
        self.measure = measure
    }

    func verdict(on report: Report) -> Report.Verdict? {
        measure(report).map { Report.Verdict(title: title, measured: $0, limit: limit) }
    }

    /// Limits the kit's figure to a multiple of its figure in another row, or of a floor.
    private static func times(_ other: String, _ title: String, _ workload: String, atMost limit: Double) -> Goal {
        Goal(title, atMost: limit) { report in
            guard let ours = report.ours(workload), let other = report.ours(other) else { return nil }
            return ours / other
        }
    }

    private static func figure(_ title: String, _ workload: String, atMost limit: Double) -> Goal {
        Goal(title, atMost: limit) { $0.ours(workload) }
    }

    private static func blocks(_ workload: String, atMost limit: Double = 0) -> Goal {
        Goal("\(workload), blocks allocated per step", atMost: limit) { report in
            let row = report.rows.first { $0.id == workload }
            let blocks = row?.entries.first { $0.library == Library.ours.rawValue }?.allocations
            // Rounds away the few blocks that a whole run allocates to subscribe, because they do not belong to a step.
            return blocks.map { ($0 * 1000).rounded() / 1000 }
        }
    }

    static let all: [Goal] = [
        times("C100", "W3, fan-out, as a multiple of an array of 100 closures", "W3", atMost: 4),
        times("await", "edge, as a multiple of an async call that does not suspend", "edge", atMost: 4),
        times("W2", "W4, combineLatest, as a multiple of W2", "W4", atMost: 2),
        Goal("W2L@main, as a share of AsyncStream", atMost: 0.01) { report in
            guard let row = report.rows.first(where: { $0.id == "W2L@main" }), let ours = row.median(.ours),
                let stream = row.median(.asyncStream)
            else { return nil }
            return ours / stream
        },
        figure("W11a, bytes per element", "W11a", atMost: 16),
        figure("W11b, bytes per subscription", "W11b", atMost: 400),
        times("C-insert", "S1, inserting rows, as a multiple of the bare C API", "S1", atMost: 1.05),
        times("C-fetch", "S2, fetching rows, as a multiple of the bare C API", "S2", atMost: 1.1),
        times("URLSession", "S4, a GET, as a multiple of URLSession and JSONDecoder", "S4", atMost: 0.8),
        times("URLSession-50", "S6, a concurrent GET, as a multiple of URLSession and JSONDecoder", "S6", atMost: 0.8),
        // SQLite's page cache takes two of these bytes. If a row stayed in memory, it would take a hundred.
        figure("S5, resident bytes per row", "S5", atMost: 4),
        figure("W14b, the longest wait in nanoseconds", "W14b", atMost: 5e6),
        times("W15-early", "W15, a page at 48,000 rows, as a multiple of one at 3,000", "W15-late", atMost: 2),
        times("W15-row-early", "W15, a changed row of 48,000, as a multiple of one of 3,000", "W15-row", atMost: 1.5),
        times("L2", "L2, a row of 48,000, as a multiple of one of 1,000", "L2-48,000", atMost: 1.5),
        blocks("W6", atMost: 2), blocks("W8", atMost: 10),
        blocks("W1"), blocks("W2"), blocks("W3"), blocks("W10"),
    ]
}

extension Report.Row {
    var verdict: Report.Verdict? {
        guard let goal, let ratio else { return nil }
        return Report.Verdict(title: "\(id), ratio to the best peer", measured: ratio, limit: goal)
    }
}
