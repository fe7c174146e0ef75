import Testing

@testable import Reactive

@Suite struct QueueTests {
    @Test("A queue that never runs empty keeps its order and little memory", arguments: [3, 500])
    func room(waiting: Int) {
        var queue = Queue<Int>()
        for number in 0..<waiting { queue.append(number) }
        for number in waiting..<10_000 {
            queue.append(number)
            #expect(queue.popFirst() == number - waiting)
            #expect(queue.count == waiting)
        }
        #expect(queue.rest.count < 2 * waiting + 200)
    }
}
