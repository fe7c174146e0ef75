import PresentationKit
import Testing

@testable import App

@Suite("List texts of the shell") struct PagedListTextsTests {
    private nonisolated struct Row: Identifiable, Equatable, Sendable {
        let id: Int
    }

    private let formatting = Formatting(locale: .init(identifier: "en_US"))

    private func text(unreadable: Int) -> String? {
        PagedList((0..<27).map(Row.init), unreadableItems: unreadable).unreadableText(formatting)
    }

    @Test("The note about unreadable items counts them, and is empty for zero")
    func unreadable() {
        #expect(text(unreadable: 3) == "3 of 30 could not be read")
        #expect(text(unreadable: 1_000) == "1,000 of 1,027 could not be read")
        #expect(text(unreadable: 0) == nil)
    }
}
