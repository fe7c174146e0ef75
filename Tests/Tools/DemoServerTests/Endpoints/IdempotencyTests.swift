import Foundation
import Testing

@testable import DemoServer

@Suite("Idempotency keys")
struct IdempotencyTests {
    private func request(_ method: String, _ target: String, key: String?, body: String = "", token: String? = nil)
        -> Request
    {
        var headers = key.map { [Request.Header(name: "idempotency-key", value: $0)] } ?? []
        if let token { headers.append(Request.Header(name: "authorization", value: "Bearer \(token)")) }
        return Request(
            method: method, target: target, path: target.split(separator: "/").map(String.init), query: [],
            headers: headers, body: Array(body.utf8))
    }

    @Test("A repeated key performs its change once and gets the same response")
    func once() {
        var dataset = Dataset(1)
        let date = Date(timeIntervalSince1970: 0)
        let deletion = request("DELETE", "/products/7", key: "a")
        let first = dataset.respond(to: deletion, at: date)
        #expect(dataset.respond(to: deletion, at: date) == first)
        #expect(first.status == 200)
        #expect(dataset.changeCount == 1)
        #expect(dataset.respond(to: request("DELETE", "/products/7", key: "b"), at: date).status == 404)
        #expect(dataset.changeCount == 1)
        for _ in 0..<2 {
            _ = dataset.respond(to: request("PUT", "/products/8", key: nil, body: #"{"title":"x"}"#), at: date)
        }
        #expect(dataset.changeCount == 3, "Without a key each request is a change")
    }

    @Test("A key that is reused for another request is refused")
    func misused() {
        var dataset = Dataset(1)
        let date = Date(timeIntervalSince1970: 0)
        _ = dataset.respond(to: request("PUT", "/products/7", key: "a", body: #"{"title":"x"}"#), at: date)
        let other = dataset.respond(to: request("PUT", "/products/7", key: "a", body: #"{"title":"y"}"#), at: date)
        #expect(other.status == 422)
        #expect(dataset.changeCount == 1)
    }

    @Test("After a failed request, the same key can be used again")
    func failed() {
        var dataset = Dataset(1)
        let date = Date(timeIntervalSince1970: 0)
        let body = #"{"title":"x"}"#
        #expect(
            dataset.respond(to: request("PUT", "/products/7", key: "a", body: body, token: "old"), at: date).status
                == 401
        )
        #expect(dataset.respond(to: request("PUT", "/products/7", key: "a", body: body), at: date).status == 200)
        #expect(dataset.changeCount == 1)
    }

    @Test("After 20,000 idempotency keys, the oldest is forgotten first")
    func bounded() throws {
        var keys = IdempotencyKeys()
        for number in 0..<20_001 { keys.note(Response(), to: request("PUT", "/", key: "\(number)")) }
        #expect(try keys.answer(to: request("PUT", "/", key: "0")) == nil)
        #expect(try keys.answer(to: request("PUT", "/", key: "20000")) != nil)
        #expect(try keys.answer(to: request("PUT", "/", key: nil)) == nil)
    }
}
