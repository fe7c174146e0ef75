import Foundation
import LoopbackServerDoubles
import Testing
import VirtualTime

@testable import LoopbackServer

@Suite("Request parser, fuzzed")
struct RequestParserFuzzTests {
    /// The number of inputs: a thousand, or `LOOPBACK_FUZZ_COUNT`.
    static let count = ProcessInfo.processInfo.environment["LOOPBACK_FUZZ_COUNT"].flatMap(Int.init) ?? 1000

    @Test("The parser ends in the same way for every split of random bytes")
    func mutations() {
        let seeds = (RequestSamples.accepted + RequestSamples.refused.map(\.wire)).map { Array($0.utf8) }
            .filter { $0.count < 300 }
        var generator = SeededGenerator(seed: 20_250_101)
        for round in 0..<Self.count {
            var bytes = seeds.randomElement(using: &generator) ?? []
            for _ in 0...Int.random(in: 0...4, using: &generator) { mutate(&bytes, with: seeds, &generator) }
            let whole = RequestParserTests.outcome(of: [bytes[...]])
            let split = Int.random(in: 0...bytes.count, using: &generator)
            #expect(RequestParserTests.outcome(of: [bytes[..<split], bytes[split...]]) == whole, "input \(round)")
            #expect(RequestParserTests.outcome(of: bytes.indices.map { bytes[$0...$0] }) == whole, "input \(round)")
            let statuses = [400, 413, 414, 417, 431, 501, 505]
            #expect(whole.error.map { statuses.contains($0.status) } ?? true)
        }
    }

    private func mutate(_ bytes: inout [UInt8], with seeds: [[UInt8]], _ generator: inout SeededGenerator) {
        let position = Int.random(in: 0...bytes.count, using: &generator)
        switch Int.random(in: 0...5, using: &generator) {
        case 0: bytes.insert(UInt8(truncatingIfNeeded: generator.next()), at: position)
        case 1: bytes.insert(contentsOf: (Self.hostile.randomElement(using: &generator) ?? "").utf8, at: position)
        case 2: bytes.removeSubrange(position..<Int.random(in: position...bytes.count, using: &generator))
        case 3: bytes += seeds.randomElement(using: &generator) ?? []
        case 4 where position < bytes.count: bytes[position] ^= 1 << UInt8.random(in: 0...7, using: &generator)
        default: bytes = Array(bytes[position...] + bytes[..<position])
        }
    }

    private static let hostile = [
        "\r\n", "\r", "\n", "\r\n\r\n", "\u{0}", "%00", "%", "%ff", "?", "#", "..", "//", ":", " ", "\t", "HTTP/1.1",
        "Content-Length: 5\r\n", "Content-Length: -9223372036854775808\r\n", "Content-Length: 18446744073709551616\r\n",
        "Transfer-Encoding: chunked\r\n", "Expect: 100-continue\r\n", "Connection: close\r\n", "http://", "é",
        "\u{FEFF}",
    ]
}
