import Domain
import Testing

@Suite struct WorkProgressTests {
    @Test(
        "Progress stays between 0 and 1, and a total of 0 counts as done",
        arguments: [
            (0, 60, 0), (30, 60, 0.5), (60, 60, 1), (70, 60, 1), (0, 0, 1), (3, 0, 1), (1, 1, 1), (-3, 60, 0),
            (3, -1, 1),
        ])
    func fraction(done: Int, total: Int, fraction: Double) {
        #expect(WorkProgress(done: done, total: total).fraction == fraction)
    }

    @Test("Negative numbers from a server count as 0")
    func negative() {
        #expect(WorkProgress(done: -1, total: -1, unreadable: -1) == WorkProgress(done: 0, total: 0, unreadable: 0))
        #expect(WorkProgress(done: 3, total: 3, unreadable: 2).unreadable == 2)
    }
}
