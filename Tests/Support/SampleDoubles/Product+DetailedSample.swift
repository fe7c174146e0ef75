import Domain
import Foundation

extension Product {
    private static let names = [
        "Essence Mascara Lash Princess", "Eyeshadow Palette with Mirror", "Powder Canister", "Red Lipstick",
        "Gucci Bloom Eau de", "Juice 500 ml - Ünïcode 日本茶 très, très long", "Football ⚽️", "Teddy Bear 🧸",
    ]

    /// Returns a product with all details that a screen can show, and with names that do not fit everywhere. Its ID is
    /// the number, for links in tests.
    package static func detailedSample(_ number: Int) -> Product {
        Product(
            id: number, name: names[number % names.count], price: Decimal(999 + number * 250) / 100,
            category: number % 2 == 0 ? "beauty" : "kitchen-accessories",
            summary: "A fine thing, number \(number), of which more could be said.",
            stock: number * 3, imageURL: URL(string: "https://example.com/products/\(number).webp"),
            details: .sample(number))
    }
}

extension ProductDetails {
    fileprivate static func sample(_ number: Int) -> ProductDetails {
        ProductDetails(
            brand: "Velvet Touch", rating: Double(number * 7 % 50) / 10,
            discountPercentage: Double(number % 3) * 9.7, tags: ["soft", "powder"], weight: 3,
            dimensions: .init(width: 23.77, height: 9.22, depth: 12.05),
            warranty: "1 year warranty", shipping: "Ships in 1 week", returnPolicy: "30 days return policy",
            reviews: (0..<number % 4).map { index in
                .init(
                    rating: 5 - index, comment: "Would buy again, and again, and tell all my friends about it.",
                    reviewer: "Ada Byron", date: Date(timeIntervalSince1970: 1_700_000_000))
            })
    }
}
