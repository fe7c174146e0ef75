import Testing

@testable import TerminalKit

nonisolated struct FuzzyMatchTests {
    @Test(
        "A match has the query's characters in order, best at word starts and together",
        arguments: [
            ("prd", "Products", [0, 1, 3]), ("", "Products", []), ("x", "Products", nil), ("stcudorp", "Products", nil),
            ("pl", "Apple, Product list", [7, 15]), ("list", "Lost lists", [5, 6, 7, 8]),
            ("cafe", "Le Café", [3, 4, 5, 6]), ("É", "la café", [6]), ("s p", "Sectioned Products", [0, 10]),
            ("gP", "loadGreatProduct", [4, 9]), ("aa", "a", nil), ("日", "和日", [1]), ("ab", "a_ab", [2, 3]),
            ("xz", "wxwxwz", [3, 5]), ("ab", "a xa b", [0, 5]),
        ] as [(String, String, [Int]?)])
    func positions(query: String, text: String, expected: [Int]?) {
        #expect(FuzzyMatch(query, in: text)?.positions == expected)
    }

    @Test(
        "A match wins at the start, in one piece or in a shorter text",
        arguments: [
            ("p", "Products", "Shop"), ("p", "A Product", "Shopping A"), ("od", "Products", "Product data"),
            ("prod", "Products", "Pretty old"), ("car", "Cars", "Car detail"),
        ])
    func ranking(query: String, better: String, worse: String) throws {
        let better = try #require(FuzzyMatch(query, in: better))
        let worse = try #require(FuzzyMatch(query, in: worse))
        #expect(better.score > worse.score)
    }
}
