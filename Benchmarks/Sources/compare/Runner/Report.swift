struct Report: Codable, Sendable {
    struct Entry: Codable, Sendable {
        let library: String
        /// The nanoseconds, or bytes, for each unit of the workload, as the median of all runs.
        var median: Double?
        /// The blocks allocated for each step of the producer, without the set-up.
        var allocations: Double?
        var leftOut: String?
    }

    struct Row: Codable, Sendable {
        let id: String
        let title: String
        let goal: Double?
        let entries: [Entry]

        func median(_ library: Library) -> Double? {
            entries.first { $0.library == library.rawValue }?.median
        }

        var bestPeer: Double? {
            entries.filter { $0.library != Library.ours.rawValue }.compactMap(\.median).min()
        }

        /// The kit's figure divided by the figure of the best peer. `nil` if the peer's figure is zero.
        var ratio: Double? {
            guard let ours = median(.ours), let bestPeer, bestPeer > 0 else { return nil }
            return ours / bestPeer
        }
    }

    struct Verdict: Codable, Sendable {
        let title: String
        let measured: Double
        let limit: Double
        var isMet: Bool { measured <= limit }
    }

    var rows: [Row] = []
    var floors: [Row] = []
    var verdicts: [Verdict] = []

    func ours(_ id: String) -> Double? {
        (rows + floors).first { $0.id == id }?.median(.ours)
    }
}
