import Foundation
import LoopbackServer
import LoopbackServerDoubles
import Testing

struct Greeting: LoopbackService {
    func answer(_ request: LoopbackServer.Request, concurrent: Int) -> LoopbackServer.Delivery {
        .init(.text("Hello, \(request.value("name") ?? "you")"), to: request, date: now)
    }
}

@Suite("The documentation's example")
struct ExampleTests {
    @Test("A service is a function from requests to responses")
    func greeting() throws {
        let server = try LoopbackServer(Greeting())
        let client = try RawClient(server.url)
        client.send("GET /?name=Ada HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.receiveResponse().body == "Hello, Ada")
    }
}
