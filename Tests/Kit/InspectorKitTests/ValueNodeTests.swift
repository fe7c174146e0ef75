import Foundation
import ReactiveUI
import Testing

@testable import InspectorKit

@Suite("Value node")
struct ValueNodeTests {
    private struct Item: Equatable {
        var id = 1
        var title = "Milk"
        var price: Decimal? = 1.5
    }

    private enum Phase {
        case idle
        case failed(code: Int, String)
        case loaded(Item)
    }

    private final class Thing: Sendable {}

    @Test("A value is a tree of its parts, which JSON says")
    func trees() throws {
        let values: [(Any, String)] = [
            (12, #""12""#), (true, #""true""#), ("a\"b", #"{"text":"a\"b"}"#),
            (Int?.none as Any, #""nil""#), ([1, 2], #"{"count":2,"items":["1","2"]}"#),
            (Item(), #"{"fields":[["id","1"],["title",{"text":"Milk"}],["price","1.5"]],"name":"Item"}"#),
            (Phase.idle, #""idle""#),
            (Phase.failed(code: 4, "x"), #"{"fields":[["code","4"],["",{"text":"x"}]],"name":".failed"}"#),
            (Thing(), #""Thing""#), (Date(timeIntervalSince1970: 0), #""1970-01-01T00:00:00.000""#),
        ]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        for (value, json) in values {
            let found = String(decoding: try encoder.encode(ValueNode(value)), as: UTF8.self)
            #expect(found == json)
        }
        guard case .structure(".loaded", _, let fields) = ValueNode(Phase.loaded(Item())) else {
            Issue.record("no case")
            return
        }
        #expect(fields.map(\.value) == [ValueNode(Item())])
    }

    @Test("A value of any size is a tree of a bounded one")
    func bounded() throws {
        let list = Array(repeating: Array(repeating: Array(repeating: "text", count: 500), count: 500), count: 100)
        guard case .list(let count, let items) = ValueNode(list) else {
            Issue.record("no list")
            return
        }
        #expect((count, items.count) == (100, 100))
        #expect(try JSONEncoder().encode(ValueNode(list)).count < 100_000)
        #expect(ValueNode(String(repeating: "x", count: 1_000_000)) == .text(String(repeating: "x", count: 2_000)))
        var nested: Any = 1
        for _ in 1...10_000 { nested = [nested] }
        #expect(try JSONEncoder().encode(ValueNode(nested)).count < 1_000)
    }
}
