import Foundation
import Testing
import VirtualTime

@testable import DemoServer
@testable import LoopbackServer

/// Requests to every endpoint, including the control endpoint, with random targets and bodies.
@Suite("Endpoints, fuzzed")
struct BackendFuzzTests {
    /// The number of inputs: a thousand, or `DEMO_SERVER_FUZZ_COUNT`.
    private static let count = ProcessInfo.processInfo.environment["DEMO_SERVER_FUZZ_COUNT"].flatMap(Int.init) ?? 1000

    @Test("The server responds to random requests and keeps running")
    func mutations() {
        var generator = SeededGenerator(seed: 20_260_314)
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        for start in stride(from: 0, to: Self.count, by: 500) {
            // Creates a new backend from time to time, because edits, deletions and faults accumulate until requests
            // have no effect any more.
            let backend = Backend(dataset: generator.next() % 3, now: { date })
            for round in start..<min(start + 500, Self.count) {
                var parser = RequestParser(limits: LoopbackServer.Limits())
                parser.append(Self.request(&generator))
                while let request = try? parser.next() {
                    let delivery = backend.answer(request, concurrent: 1)
                    let head = delivery.steps.lazy.compactMap { step in
                        if case .send(let bytes) = step { bytes.prefix(9) } else { nil }
                    }
                    #expect(head.first?.elementsEqual("HTTP/1.1 ".utf8) ?? true, "input \(round)")
                    #expect(!delivery.steps.isEmpty, "input \(round)")
                }
            }
        }
    }

    private static func request(_ generator: inout SeededGenerator) -> [UInt8] {
        let method = generator.pick(["GET", "GET", "HEAD", "PUT", "PATCH", "POST", "DELETE", "TRACE"])
        let target = spoiled(generator.pick(targets), with: hostile, &generator)
        let body = spoiled(generator.pick(bodies), with: hostile + targets, &generator)
        let fields = spoiled(generator.pick(fields), with: hostile, &generator)
        return Array(
            """
            \(method) \(target.replacing(" ", with: "+")) HTTP/1.1\r\nHost: localhost\r\n\(fields)\
            Content-Length: \(body.utf8.count)\r\n\r\n\(body)
            """.utf8)
    }

    /// Returns the text, and replaces a part of it in half of the cases.
    private static func spoiled(
        _ text: String, with replacements: [String], _ generator: inout SeededGenerator
    ) -> String {
        guard generator.integer(in: 0...1) == 1, !text.isEmpty else { return text }
        let part = text.split { "/?&=:,{}[]\" ".contains($0) }.map(String.init)
        return text.replacing(generator.pick(part + [text]), with: generator.pick(replacements), maxReplacements: 1)
    }

    private static let targets = [
        "/products?limit=5&skip=190", "/products?limit=0&sortBy=price&order=desc", "/products/search?q=lemon&limit=3",
        "/products/category-list", "/products/category/toys?limit=2&skip=1", "/products/7", "/pictures/5.ppm",
        "/products/add", "/products/changes?since=3&limit=2", "/library/sessions", "/library/books?size=5&after=x",
        "/library/books/6f1c2a90-0000-4000-8000-000000000001",
        "/auth/login", "/auth/refresh", "/auth/me", "/users?limit=2&skip=200",
        "/search/repositories?q=swift&page=2&per_page=3&sort=stars&order=asc", "/api/followers/users?page=1&per_page=4",
        "/api/articles?username=ada&per_page=3", "/api/articles/190000", "/movies/featured", "/_control/faults",
        "/_control/requests", "/_control/rate-limit",
    ]

    private static let bodies = [
        "", #"{"title":"Lemon","price":1.5,"stock":3}"#, #"{"price":[{"a":null}],"id":9,"tags":["x"]}"#,
        #"{"username":"emilys","password":"emilyspass","expiresInMins":30}"#,
        #"{"refreshToken":"x","expiresInMins":1}"#, #"{"name":"emilys","pass_phrase":"emilyspass"}"#,
        #"{"faults":[{"path":"/products","fault":{"delay":{"seconds":2}},"times":3}],"chaos":{"rate":0.1,"seed":1}}"#,
        #"{"faults":[{"path":"/","fault":{"oversizedBody":{"bytes":100}}}]}"#,
        #"{"faults":[{"path":"/","fault":{"drip":{"bytes":10,"seconds":1}},"times":2}]}"#,
        #"{"faults":[{"path":"/movies","fault":{"status":{"code":503,"retryAfter":"1"}}}]}"#,
        #"{"limit":10,"window":60}"#,
    ]

    private static let fields = [
        "", "Authorization: Bearer x\r\n", "Authorization: Token reader-1-of-emilys\r\n",
        "api-key: demo-key-of-emilys\r\n", "Idempotency-Key: one\r\n",
        "If-None-Match: \"1\"\r\n",
    ]

    private static let hostile = [
        "", "0", "-1", "1e999", "-1e-999", "9223372036854775807", "-9223372036854775808", "18446744073709551616",
        "null",
        "true", "{}", "[]", "%00", "%ff", "%F0%9F%8D%8B", "é", "nan", "inf", "0x10", "..", "*", "\\u0000", "\"", "asc",
        "Infinity", "_control", "1.ppm", "{\"a\":{\"a\":{\"a\":[[[[[[[[[[]]]]]]]]]]}}}",
    ]
}
