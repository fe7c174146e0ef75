import Testing

@testable import ReactiveTesting

@Suite struct HistorySearchTests {
    /// Counts from zero with the steps +1 and +2, so that different histories lead to equal sums.
    private func explored(depth: Int, isPruning: Bool) -> (histories: [[String]], states: Int) {
        var search = HistorySearch<String>(depth: depth, isPruning: isPruning)
        var histories: [[String]] = []
        var next: [String]? = []
        while let history = next {
            histories.append(history)
            search.visit(history, state: "\(history.compactMap(Int.init).reduce(0, +))", choices: ["1", "2"])
            next = search.next()
        }
        return (histories, search.stateCount)
    }

    @Test("A search without pruning tries every history, short ones first")
    func all() {
        let (histories, states) = explored(depth: 2, isPruning: false)
        #expect(histories == [[], ["1"], ["2"], ["1", "1"], ["1", "2"], ["2", "1"], ["2", "2"]])
        #expect(states == 7)
    }

    @Test("A search with pruning continues from equal states only once")
    func pruned() {
        let (histories, states) = explored(depth: 3, isPruning: true)
        #expect(states == 7)
        #expect(histories.count == 11)
    }

    @Test("Shrinking keeps only the steps that a failure needs")
    func shrinking() {
        let long = ["x", "a", "x", "x", "b", "x", "c", "x"]
        #expect(HistorySearch<String>.shrunk(long) { $0.filter { $0 != "x" } == ["a", "b", "c"] } == ["a", "b", "c"])
        #expect(HistorySearch<String>.shrunk(long) { _ in true } == [])
        #expect(HistorySearch<String>.shrunk(long) { $0 == long } == long)
    }
}
