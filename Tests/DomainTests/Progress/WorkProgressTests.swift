import Domain
import Testing

@Suite struct WorkProgressTests {
    @Test(
        "Progress never exceeds the whole, and no work counts as done",
        arguments: [
            (0, 60, 0), (30, 60, 0.5), (60, 60, 1), (70, 60, 1), (0, 0, 1), (3, 0, 1), (1, 1, 1), (-3, 60, 0),
            (3, -1, 1),
        ])
    func fraction(done: Int, total: Int, fraction: Double) {
        #expect(WorkProgress(done: done, total: total).fraction == fraction)
    }

    @Test("A server's numbers below 0 count as 0")
    func negative() {
        #expect(WorkProgress(done: -1, total: -1, unreadable: -1) == WorkProgress(done: 0, total: 0, unreadable: 0))
        #expect(WorkProgress(done: 3, total: 3, unreadable: 2).unreadable == 2)
    }
}
