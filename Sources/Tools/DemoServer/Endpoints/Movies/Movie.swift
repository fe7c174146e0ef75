import Foundation

struct Movie: Sendable {
    let title: String
    let year: Int
    let rating: Decimal
    let synopsis: String

    init(_ title: String, _ year: Int, _ rating: Double, _ synopsis: String) {
        self.title = title
        self.year = year
        // The rating is a decimal, because a binary fraction cannot represent one decimal place exactly.
        self.rating = Decimal(Int((rating * 10).rounded())) / 10
        self.synopsis = synopsis
    }
}
