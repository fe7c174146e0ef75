import LoopbackServerDoubles
import Testing

@testable import LoopbackServer

@Suite("Request parser")
struct RequestParserTests {
    struct Outcome: Equatable {
        var requests: [LoopbackServer.Request] = []
        var error: LoopbackServer.HTTPError?
    }

    static func outcome(of pieces: some Sequence<ArraySlice<UInt8>>) -> Outcome {
        var parser = RequestParser(limits: LoopbackServer.Limits())
        var outcome = Outcome()
        for piece in pieces {
            parser.append(piece)
            do {
                while let request = try parser.next() { outcome.requests.append(request) }
            } catch {
                outcome.error = error
                break
            }
        }
        return outcome
    }

    @Test("The parser decodes all parts of a request")
    func decoded() throws {
        let requests = RequestSamples.accepted.map { Self.outcome(of: [Array($0.utf8)[...]]) }
        #expect(requests.map(\.error) == Array(repeating: nil, count: requests.count))
        let host = LoopbackServer.Request.Header(name: "host", value: "localhost")
        #expect(
            requests.flatMap(\.requests) == [
                LoopbackServer.Request(method: "GET", target: "/", path: [], query: [], headers: [host]),
                LoopbackServer.Request(
                    method: "GET", target: "/products?limit=10&skip=0", path: ["products"],
                    query: [.init(name: "limit", value: "10"), .init(name: "skip", value: "0")],
                    headers: [host, .init(name: "accept", value: "*/*")]),
                LoopbackServer.Request(
                    method: "PUT", target: "/products/1", path: ["products", "1"], query: [],
                    headers: [host, .init(name: "content-length", value: "14")], body: Array("{\"title\":\"é\"}".utf8)),
                LoopbackServer.Request(
                    method: "POST", target: "/auth/login", path: ["auth", "login"], query: [],
                    headers: [
                        host, .init(name: "content-length", value: "2"), .init(name: "expect", value: "100-continue"),
                    ], body: Array("{}".utf8)),
                LoopbackServer.Request(
                    method: "DELETE", target: "/products/1", path: ["products", "1"], query: [],
                    headers: [.init(name: "connection", value: "keep-alive")], isVersionOneZero: true),
                LoopbackServer.Request(
                    method: "GET", target: "http://example.com:80/items/1?keyword=a%26b&count=3", path: ["items", "1"],
                    query: [.init(name: "keyword", value: "a&b"), .init(name: "count", value: "3")], headers: [host]),
                LoopbackServer.Request(
                    method: "HEAD", target: "/%E6%97%A5%2F%E6%9C%AC/x/", path: ["日/本", "x"], query: [],
                    headers: [.init(name: "x-empty", value: ""), host, .init(name: "x-tab", value: "a\tb")]),
                LoopbackServer.Request(method: "GET", target: "/a", path: ["a"], query: [], headers: [host]),
                LoopbackServer.Request(
                    method: "GET", target: "/b", path: ["b"], query: [],
                    headers: [host, .init(name: "content-length", value: "3")], body: Array("abc".utf8)),
                LoopbackServer.Request(method: "GET", target: "/c", path: ["c"], query: [], headers: [host]),
            ])
    }

    @Test("The parser refuses a malformed request as early as possible", arguments: RequestSamples.refused)
    func refused(wire: String, status: Int) {
        let outcome = Self.outcome(of: [Array(wire.utf8)[...]])
        #expect(outcome.requests == [])
        #expect(outcome.error?.status == status)
    }

    @Test("The parser's result does not depend on the split of the bytes")
    func splits() {
        let samples = RequestSamples.accepted + RequestSamples.refused.map(\.wire).filter { $0.utf8.count < 300 }
        for sample in samples {
            let bytes = Array(sample.utf8)
            let whole = Self.outcome(of: [bytes[...]])
            #expect(Self.outcome(of: bytes.indices.map { bytes[$0...$0] }) == whole, "byte by byte: \(sample)")
            for split in bytes.indices {
                #expect(Self.outcome(of: [bytes[..<split], bytes[split...]]) == whole, "at \(split): \(sample)")
            }
        }
    }

    @Test("The parser neither returns nor refuses an incomplete request")
    func incomplete() {
        for sample in RequestSamples.accepted.prefix(6) {
            let bytes = Array(sample.utf8)
            for length in 0..<bytes.count {
                #expect(Self.outcome(of: [bytes[..<length]]) == Outcome())
            }
        }
    }

    @Test(
        "Version and header decide whether the connection stays open",
        arguments: [
            ("HTTP/1.1", "", true), ("HTTP/1.1", "Connection: close\r\n", false),
            ("HTTP/1.1", "Connection: x, Close\r\n", false), ("HTTP/1.0", "", false),
            ("HTTP/1.0", "Connection: Keep-Alive\r\n", true),
        ])
    func keepsAlive(version: String, field: String, keepsAlive: Bool) {
        let wire = "GET / \(version)\r\n\(RequestSamples.host)\(field)\r\n"
        #expect(Self.outcome(of: [Array(wire.utf8)[...]]).requests.map(\.keepsAlive) == [keepsAlive])
    }

    @Test("The parser returns nothing more after a refusal")
    func afterRefusal() throws {
        var parser = RequestParser(limits: LoopbackServer.Limits())
        parser.append("BAD\r\n".utf8)
        let first = #expect(throws: LoopbackServer.HTTPError.self) { try parser.next() }
        parser.append(RequestSamples.accepted[0].utf8)
        let second = #expect(throws: LoopbackServer.HTTPError.self) { try parser.next() }
        #expect(first == second)
    }

    @Test("A megabyte of empty lines and small requests takes no memory")
    func memory() throws {
        var parser = RequestParser(limits: LoopbackServer.Limits())
        for _ in 0..<1000 {
            parser.append(String(repeating: "\r\n", count: 500).utf8)
            #expect(try parser.next() == nil)
            #expect(parser.bufferedBytes == 0)
        }
        for _ in 0..<1000 {
            parser.append(RequestSamples.accepted[1].utf8)
            #expect(try parser.next() != nil)
        }
        #expect(parser.bufferedBytes == 0)
    }
}
