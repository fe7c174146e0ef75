import Foundation

/// An invented movie of the programme.
struct Film: Sendable {
    let title: String
    let year: Int
    let rating: Decimal
    let synopsis: String

    init(_ title: String, _ year: Int, _ rating: Double, _ synopsis: String) {
        self.title = title
        self.year = year
        // A rating has one decimal place, which a binary fraction would miss.
        self.rating = Decimal(Int((rating * 10).rounded())) / 10
        self.synopsis = synopsis
    }
}
