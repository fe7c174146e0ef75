import Domain
import DomainKit
import PresentationKit

extension ProductDetailViewModel {
    public nonisolated enum Cell: Equatable, Sendable {
        case name(String)
        /// The reason why the user's edit waits for a decision.
        case warning(String)
        /// The mean rating from 0 to 5, and its formatted text.
        case rating(Double, String)
        case price(String, discount: String?)
        case category(String)
        /// The number in stock, and its formatted text.
        case stock(Int, String)
        case summary(String)
        case tags([String])
        case fact(Fact, String)
        /// A heading with the number of reviews below it.
        case reviews(String)
        case review(rating: Int, comment: String, reviewer: String, date: String?)
    }

    public nonisolated enum Fact: Equatable, Sendable {
        case brand
        /// Width, height and depth.
        case dimensions
        case weight
        case warranty
        case shipping
        case returnPolicy
        case picture
    }

    func cells(_ product: Product, _ mark: EditMark<Product>) -> [Cell] {
        let details = product.details ?? ProductDetails()
        // Rounds in the same way as the formatted value, which rounds a half to the even number, so a discount of 0.5
        // would appear as 0%.
        let discount = details.discountPercentage.flatMap {
            $0.rounded(.toNearestOrEven) >= 1 ? "−\(formatting.percentage($0))" : nil
        }
        var cells: [Cell] = [.name(product.name)]
        if let warning = warning(of: mark) { cells.append(.warning(warning)) }
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

    private func warning(of mark: EditMark<Product>) -> String? {
        switch mark.state {
        case .conflict: "Another user has also changed this product. Resolve the conflict in Pending edits."
        case .refused: "The server refused your change. \(mark.refusal ?? "")"
        case .none, .waiting, .waitingFor, .sending, .failing, .held: nil
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
