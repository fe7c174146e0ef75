import DataKit
import DataKitTesting
import DomainKit
import Foundation
import ReactiveTesting
import Testing

@Suite struct StubTransportTests {
    private let transport = StubTransport()

    private func send(_ method: HTTPMethod = .get, _ path: String, body: String? = nil) async throws -> String {
        var request = HTTPRequest(method, url: transport.url)
        request.url = try #require(URL(string: "https://api.example.com/\(path)"))
        request.body = body.map { .data(Data($0.utf8)) }
        return String(decoding: try await transport.send(request).body, as: UTF8.self)
    }

    @Test("A stub matches a method and a whole path, and * matches one segment")
    func matching() async throws {
        transport.on(.get, "memos", .json("list"))
        transport.on(.get, "memos/*", .json("one"))
        transport.on(.put, "/memos/a b/", .json("saved"))
        #expect(try await send(.get, "memos?limit=2") == "list")
        #expect(try await send(.get, "memos/a%2Fb") == "one")
        #expect(try await send(.put, "memos/a%20b") == "saved")
    }

    @Test("One-time stubs are used in order, and then the newest permanent stub responds")
    func order() async throws {
        transport.on(.get, "memos", .json("old"))
        transport.on(.get, "memos", .json("new"))
        transport.once(.get, "memos", .json("first"))
        transport.enqueue(.json("second"))
        transport.fail(.put, "memos", with: GatewayError.timedOut)
        for expected in ["first", "second", "new", "new"] { #expect(try await send(.get, "memos") == expected) }
        await #expect(throws: GatewayError.timedOut) { try await send(.put, "memos") }
    }

    @Test("An unexpected request is reported with the stubs, without secrets")
    func unexpected() async throws {
        transport.on(.put, "memos/*", .status(204))
        await withKnownIssue {
            await #expect(throws: UnexpectedRequest.self) { try await send(.get, "memos?token=s3cret&limit=2") }
        } matching: { issue in
            "\(issue.error, default: "")"
                == "No stub answers GET /memos?token=…&limit=2. The stubs are: PUT /memos/*. "
                + #"Add one with on(.get, "memos", …)."#
        }
        #expect(transport.history == ["GET /memos?token=…&limit=2"])
    }

    @Test("An unreachable transport fails as offline, and neither uses a stub nor records a request")
    func unreachable() async throws {
        transport.enqueue(.json("1"))
        transport.isReachable = false
        await #expect(throws: GatewayError.offline) { try await send(.get, "memos") }
        #expect(transport.history.isEmpty)
        transport.isReachable = true
        #expect(try await send(.get, "memos") == "1")
    }

    @Test("A request whose response is lost is still performed by the lasting stub")
    func lost() async throws {
        let memos = transport.serve("memos")
        transport.lose(.post, "memos")
        await #expect(throws: GatewayError.offline) { try await send(.post, "memos", body: #"{"text": "Milk"}"#) }
        #expect(memos.objects == [["id": 1, "text": "Milk", "version": 1]])
    }

    @Test("The test responds to a held request, fails it, or resumes it")
    func held() async throws {
        transport.on(.get, "memos", .json("lasting"))
        let held = (0..<3).map { _ in transport.hold(.get, "memos") }
        held[0].respond(.json("answered"))
        held[1].fail(with: GatewayError.timedOut)
        held[2].resume()
        #expect(try await send(.get, "memos") == "answered")
        await #expect(throws: GatewayError.timedOut) { try await send(.get, "memos") }
        #expect(try await send(.get, "memos") == "lasting")
        #expect(try await held[2].arrival().url.path() == "/memos")
    }

    @Test("A held request ends when its task is cancelled")
    func cancelled() async throws {
        let held = transport.hold()
        let task = Task { try await send(.get, "memos") }
        try await held.arrival()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A handler that sleeps on a test clock responds when the test advances it")
    func virtualTime() async throws {
        let clock = TestClock()
        transport.on(.get, "memos") { _ in
            try await clock.sleep(for: .seconds(3))
            return .json("late")
        }
        let task = Task { try await send(.get, "memos") }
        await clock.nextSleeper()
        clock.advance(by: .seconds(3))
        #expect(try await task.value == "late")
    }

    @Test("A client with immediate options retries without a pause", .timeLimit(.minutes(1)))
    func immediate() async throws {
        let api = APIClient(baseURL: transport.url, transport: transport, options: .immediate)
        transport.fail(with: URLError(.networkConnectionLost))
        transport.enqueue(.status(503))
        transport.enqueue(.json(#"{"id": 1, "text": "Milk"}"#))
        #expect(try await api.send(Endpoint<Memo>(path: ["memos", "1"])).text == "Milk")
        #expect(transport.requests.count == 3)
    }
}
