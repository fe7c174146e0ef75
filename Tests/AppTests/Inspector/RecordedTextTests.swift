import Foundation
import PresentationKit
import ReactiveUI
import Testing

@testable import App

@Suite("Values as recordings have them")
struct RecordedTextTests {
    private nonisolated struct Row: Identifiable, Equatable, Sendable {
        var id: Int
        var name: String?
    }

    private enum Kind {
        case plain, about(Row), pair(Int, String)
    }

    @Test("Structures, optionals and enumerations, with what they hold")
    func structures() {
        #expect(RecordedText.text(Row(id: 1, name: "a")) == "Row(id: 1, name: a)")
        #expect(RecordedText.text(Row(id: 1)) == "Row(id: 1, name: nil)")
        #expect(
            RecordedText.text([Kind.plain, .about(Row(id: 2)), .pair(1, "b")])
                == "[plain, about(Row(id: 2, name: nil)), pair(1, b)]")
        #expect(RecordedText.text(()) == "")
    }

    @Test("Sets and dictionaries are the same at every start")
    func unordered() {
        #expect(RecordedText.text(Set(["b", "a", "c"])) == "[a, b, c]")
        #expect(RecordedText.text(["b": 2, "a": 1]) == "[a: 1, b: 2]")
    }

    @Test("A list in pages is its state and its items; a secret is dots; a date has its milliseconds")
    func others() {
        let list = PagedList([Row(id: 1, name: "a")], totalItems: 3)
        #expect(RecordedText.text(list) == "loaded, 1 of 3 [Row(id: 1, name: a)]")
        var passed: [String] = []
        let password = Trigger<String>(.secret)
        let subscription = password.follow { passed.append(RecordedText.text($0)) }
        password.send("hunter2")
        #expect(passed == ["•••"])
        withExtendedLifetime(subscription) {}
        #expect(RecordedText.text(Date(timeIntervalSince1970: 1.5)) == "1970-01-01T00:00:01.500")
    }

    @Test("A number, a truth, an identity, an address and a duration are what Swift writes")
    func plain() throws {
        let identity = UUID()
        let values: [(Any, String)] = [
            (7, "7"), (UInt8(7), "7"), (1.5, "1.5"), (true, "true"), (Decimal(9.9), "9.9"),
            (identity, identity.uuidString), (Duration.seconds(2), "2.0 seconds"),
            (try #require(URL(string: "https://a.example/b")), "https://a.example/b"),
        ]
        for (value, text) in values { #expect(RecordedText.text(value) == text) }
    }

    private enum Refusal: LocalizedError {
        case plain, about(Int)

        var errorDescription: String? { "It was refused." }
    }

    private final class Box {}

    @Test("An error that holds nothing is its sentence, any other what it holds; an object is its type")
    func errors() {
        #expect(RecordedText.text(Refusal.plain) == "It was refused.")
        #expect(RecordedText.text(Refusal.about(3)) == "about(3)")
        #expect(RecordedText.text(Box()) == "Box")
    }
}
