/// A limit for one of our figures other than the ratio to the best peer.
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

    private static func times(_ floor: String, _ title: String, _ workload: String, atMost limit: Double) -> Goal {
        Goal(title, atMost: limit) { report in
            guard let ours = report.ours(workload), let floor = report.ours(floor) else { return nil }
            return ours / floor
        }
    }

    private static func figure(_ title: String, _ workload: String, atMost limit: Double) -> Goal {
        Goal(title, atMost: limit) { $0.ours(workload) }
    }

    private static func blocks(_ workload: String) -> Goal {
        Goal("\(workload), blocks allocated per step", atMost: 0) { report in
            report.rows.first { $0.id == workload }?.entries.first { $0.library == Library.ours.rawValue }?.allocations
        }
    }

    static let all: [Goal] = [
        times("C20", "W10, a stateless hop, as a multiple of an array of 20 stored closures", "W10", atMost: 1.2),
        times("mutex", "W2, a send to one subscriber, as a multiple of an empty lock and unlock", "W2", atMost: 5),
        times("C100", "W3, fan-out, as a multiple of an array of 100 closures", "W3", atMost: 4),
        times("await", "edge, as a multiple of an async call that does not suspend", "edge", atMost: 4),
        Goal("W2L@main, as a share of AsyncStream", atMost: 0.01) { report in
            guard let row = report.rows.first(where: { $0.id == "W2L@main" }), let ours = row.median(.ours),
                let stream = row.median(.asyncStream)
            else { return nil }
            return ours / stream
        },
        figure("W11a, bytes per element", "W11a", atMost: 16),
        figure("W11b, bytes per subscription", "W11b", atMost: 400),
        times("C-insert", "S1, inserting rows, as a multiple of the bare C API", "S1", atMost: 1.5),
        times("C-fetch", "S2, fetching rows, as a multiple of the bare C API", "S2", atMost: 1.5),
        times("URLSession", "S4, a GET, as a multiple of URLSession and JSONDecoder", "S4", atMost: 0.8),
        // SQLite's own cache of pages takes two of them; a row that stayed would take a hundred.
        figure("S5, resident bytes per row", "S5", atMost: 4),
        blocks("W1"), blocks("W2"), blocks("W3"), blocks("W10"),
    ]
}

extension Report.Row {
    var verdict: Report.Verdict? {
        guard let goal, let ratio else { return nil }
        return Report.Verdict(title: "\(id), ratio to the best peer", measured: ratio, limit: goal)
    }
}
