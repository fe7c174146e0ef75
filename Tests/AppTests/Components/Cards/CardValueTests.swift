import TerminalKit
import Testing

@testable import App

@Suite("Values of a card")
struct CardValueTests {
    @Test("A low stock is amber, an empty stock is red and labeled as empty")
    func stock() {
        func pieces(_ count: Int) -> [StyledText.Piece] { StyledText.stock(count, of: 100).pieces }
        #expect(pieces(0).map(\.text) == ["none left", ""])
        #expect(
            [0, 1, 9, 10, 100].map { pieces($0)[0].style } == [
                .colored(.danger), .colored(.warning), .colored(.warning), .colored(.success), .colored(.success),
            ])
        #expect(pieces(50).map(\.text) == ["█████", "░░░░░"])
        #expect(pieces(250).map(\.text) == ["██████████", ""])
        #expect(StyledText.stock(1, of: 0).pieces.map(\.text) == ["██████████", ""])
    }

    @Test(
        "A rating is rounded to the nearest of five stars",
        arguments: [(-1.0, 0), (2.4, 2), (2.5, 3), (5, 5), (7, 5)])
    func stars(rating: Double, full: Int) {
        let texts = StyledText.stars(rating).pieces.map(\.text)
        #expect(texts == [String(repeating: "★", count: full), String(repeating: "☆", count: 5 - full)])
    }
}
