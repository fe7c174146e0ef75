import Foundation
import PresentationKit
import ReactiveUI
import Synchronization
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

    private struct Code: RawRepresentable {
        var rawValue: String
        let length = 3
    }

    private final class Thing: Sendable {}

    @Test("A value's tree of parts converts to JSON")
    func trees() throws {
        let values: [(Any, String)] = [
            (12, #""12""#), (true, #""true""#), ("a\"b", #"{"text":"a\"b"}"#),
            (Int?.none as Any, #""nil""#), ([1, 2], #"{"count":2,"items":["1","2"]}"#),
            (Item(), #"{"fields":[["id","1"],["title",{"text":"Milk"}],["price","1.5"]],"name":"Item"}"#),
            (Phase.idle, #""idle""#),
            (Phase.failed(code: 4, "x"), #"{"fields":[["code","4"],["",{"text":"x"}]],"name":".failed"}"#),
            (Code(rawValue: "abc"), #"{"text":"abc"}"#), (Thing(), #""Thing""#),
            (Date(timeIntervalSince1970: 0), #""1970-01-01T00:00:00.000""#),
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

    private enum Refusal: LocalizedError {
        case plain, about(Int)

        var errorDescription: String? { "It was refused." }
    }

    @Test("A value has a stable line of text, and a shorter one for people")
    func texts() {
        let list = PagedList([Row(id: 1)], totalItems: 3)
        let values: [(Any, text: String, summary: String)] = [
            ((), "", ""), (7, "7", "7"), ("a", "\"a\"", "\"a\""), (Int?.none as Any, "nil", "nil"),
            ([1, 2], "[1, 2]", "2 items"), (["a"], "[\"a\"]", "1 item"),
            (Set(["b", "a", "c"]), #"["a", "b", "c"]"#, "3 items"),
            (["b": 2, "a": 1], #"[("a": 1), ("b": 2)]"#, "2 items"),
            (list, "loaded, 1 of 3 [Row(id: 1)]", "loaded, 1 of 3"),
            (Phase.failed(code: 4, "x"), #".failed(code: 4, "x")"#, #".failed(code: 4, "x")"#),
            (0...Int.max, "0...9223372036854775807", "0...9223372036854775807"), (1.5..<2, "1.5..<2.0", "1.5..<2.0"),
            (Data([1, 2]), "2 bytes", "2 bytes"), (["a", "b"].reversed(), #"["b", "a"]"#, "2 items"),
            (Refusal.plain, "It was refused.", "It was refused."), (Refusal.about(3), ".about(3)", ".about(3)"),
        ]
        for (value, text, summary) in values {
            #expect(ValueNode(value, isWhole: true).description == text)
            #expect(ValueNode(value).summary == summary)
        }
        let long = String(repeating: "a", count: 5_000)
        #expect(ValueNode(long, isWhole: true) == .text(long))
    }

    private struct Row: Identifiable, Equatable, Sendable {
        var id: Int
    }

    /// A list whose elements are made when they are read.
    private struct Squares: RandomAccessCollection {
        let startIndex = 0
        let endIndex = 10_000
        let reads: Counter

        subscript(position: Int) -> Int {
            reads.count.add(1, ordering: .relaxed)
            return position * position
        }
    }

    private final class Counter: Sendable {
        let count = Atomic(0)
    }

    @Test("A value's tree reads only the visible elements of a long list")
    func reads() {
        let squares = Squares(reads: Counter())
        guard case .list(10_000, _, let items) = ValueNode(squares) else {
            Issue.record("no list")
            return
        }
        #expect(items.prefix(3) == [.leaf("0"), .leaf("1"), .leaf("4")])
        #expect(items.count == 100)
        #expect(squares.reads.count.load(ordering: .relaxed) == 100)
    }

    @Test("A value of any size becomes a tree of limited size")
    func bounded() throws {
        let list = Array(repeating: Array(repeating: Array(repeating: "text", count: 500), count: 500), count: 100)
        guard case .list(let count, _, let items) = ValueNode(list) else {
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
