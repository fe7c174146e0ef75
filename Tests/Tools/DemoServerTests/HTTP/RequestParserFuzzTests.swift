import Foundation
import Testing
import VirtualTime

@testable import DemoServer

@Suite("Request parser, fuzzed")
struct RequestParserFuzzTests {
    /// The number of inputs: a thousand, or `DEMO_SERVER_FUZZ_COUNT`.
    static let count = ProcessInfo.processInfo.environment["DEMO_SERVER_FUZZ_COUNT"].flatMap(Int.init) ?? 1000

    @Test("Whatever comes, the parser ends, and in the same way however it was split")
    func mutations() {
        let seeds = (RequestSamples.accepted + RequestSamples.refused.map(\.wire)).map { Array($0.utf8) }
            .filter { $0.count < 300 }
        var generator = SeededGenerator(seed: 20_250_101)
        for round in 0..<Self.count {
            var bytes = generator.pick(seeds)
            for _ in 0...generator.integer(in: 0...4) { mutate(&bytes, with: seeds, &generator) }
            let whole = RequestParserTests.outcome(of: [bytes[...]])
            let split = generator.integer(in: 0...bytes.count)
            #expect(RequestParserTests.outcome(of: [bytes[..<split], bytes[split...]]) == whole, "input \(round)")
            #expect(RequestParserTests.outcome(of: bytes.indices.map { bytes[$0...$0] }) == whole, "input \(round)")
            let statuses = [400, 413, 414, 417, 431, 501, 505]
            #expect(whole.error.map { statuses.contains($0.status) } ?? true)
        }
    }

    private func mutate(_ bytes: inout [UInt8], with seeds: [[UInt8]], _ generator: inout SeededGenerator) {
        let position = generator.integer(in: 0...bytes.count)
        switch generator.integer(in: 0...5) {
        case 0: bytes.insert(UInt8(truncatingIfNeeded: generator.next()), at: position)
        case 1: bytes.insert(contentsOf: generator.pick(Self.hostile).utf8, at: position)
        case 2: bytes.removeSubrange(position..<generator.integer(in: position...bytes.count))
        case 3: bytes += generator.pick(seeds)
        case 4 where position < bytes.count: bytes[position] ^= 1 << UInt8(generator.integer(in: 0...7))
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
