import Testing

@testable import Reactive

@Suite struct QueueTests {
    @Test("A queue that never runs empty keeps its order, and no more room than it needs")
    func room() {
        var queue = Queue<Int>()
        for number in 0..<3 { queue.append(number) }
        for number in 3..<10_000 {
            queue.append(number)
            #expect(queue.popFirst() == number - 3)
            #expect(queue.count == 3)
        }
        #expect(queue.rest.count < 200)
    }
}
