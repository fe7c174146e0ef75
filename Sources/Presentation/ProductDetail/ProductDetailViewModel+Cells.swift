import Domain
import PresentationKit

extension ProductDetailViewModel {
    /// One line of the details.
    public nonisolated enum Cell: Equatable, Sendable {
        /// The name.
        case name(String)
        /// The mean of the customers' ratings, from 0 to 5, and as text.
        case rating(Double, String)
        /// The price, formatted, with what it is reduced by.
        case price(String, discount: String?)
        /// The kind of product.
        case category(String)
        /// How many are in stock, and as text.
        case stock(Int, String)
        /// A few sentences about it.
        case summary(String)
        /// Words that describe it.
        case tags([String])
        /// Another fact about it.
        case fact(Fact, String)
        /// How many reviews follow.
        case reviews(String)
        /// What a customer wrote, with the rating from 1 to 5.
        case review(rating: Int, comment: String, reviewer: String, date: String?)
    }

    /// A fact about a product.
    public nonisolated enum Fact: Equatable, Sendable {
        /// Who makes it.
        case brand
        /// Width, height and depth.
        case dimensions
        /// How heavy it is.
        case weight
        /// For how long it is guaranteed.
        case warranty
        /// How soon it is sent.
        case shipping
        /// Whether it can be returned.
        case returnPolicy
        /// Where its picture is.
        case picture
    }

    func cells(_ product: Product) -> [Cell] {
        let details = product.details ?? ProductDetails()
        let discount = details.discountPercentage.flatMap { $0 >= 0.5 ? "−\(formatting.percentage($0))" : nil }
        var cells: [Cell] = [.name(product.name)]
        if let rating = details.rating { cells.append(.rating(rating, formatting.rating(rating))) }
        cells.append(.price(formatting.money(product.price), discount: discount))
        if !product.category.isEmpty { cells.append(.category(product.category)) }
        cells.append(.stock(product.stock, formatting.count(product.stock)))
        if !product.summary.isEmpty { cells.append(.summary(product.summary)) }
        if !details.tags.isEmpty { cells.append(.tags(details.tags)) }
        cells += facts(of: product, details)
        if !details.reviews.isEmpty { cells.append(.reviews(formatting.count(details.reviews.count))) }
        return cells
            + details.reviews.map { review in
                .review(
                    rating: review.rating, comment: review.comment, reviewer: review.reviewer,
                    date: review.date.map(formatting.date))
            }
    }

    private func facts(of product: Product, _ details: ProductDetails) -> [Cell] {
        let sides = details.dimensions.map { [$0.width, $0.height, $0.depth] }
        let facts: [(Fact, String?)] = [
            (.brand, details.brand),
            (.dimensions, sides.map { $0.map(formatting.decimal).joined(separator: " × ") + " cm" }),
            (.weight, details.weight.map { "\(formatting.decimal($0)) g" }), (.warranty, details.warranty),
            (.shipping, details.shipping), (.returnPolicy, details.returnPolicy),
            (.picture, product.imageURL?.absoluteString),
        ]
        return facts.compactMap { fact, text in text.map { .fact(fact, $0) } }
    }
}
