import ReactiveDoubles
import ReactiveTesting
import Testing

@testable import Reactive

@Suite(.noLeaks) struct PortTests {
    @Test("A port releases its memory as soon as a flood is delivered")
    func roomIsGivenBack() {
        let mailbox = Mailbox(isolation: nil, caller: nil)
        let received = Log<Int>()
        let root = mailbox.root {
            received.append($0)
        } onCompletion: { _ in
        }
        let port = Port<Int>(in: mailbox, observer: root)
        for number in 0..<10_000 { port.send(number, from: nil) }
        #expect(port.incoming.count == 10_000)
        mailbox.open(port, onRelease: nil)
        mailbox.launch()
        #expect(received.entries == Array(0..<10_000))
        #expect(port.incoming.capacity + port.batch.capacity < 300)
        mailbox.close()
    }
}
