import Foundation

/// The parts of a product that appear only on its own page, not in lists. A server may leave out any of these parts.
public struct ProductDetails: Codable, Equatable, Sendable {
    /// The size in centimeters.
    public struct Dimensions: Codable, Equatable, Sendable {
        public var width: Double
        public var height: Double
        public var depth: Double

        public init(width: Double, height: Double, depth: Double) {
            self.width = width
            self.height = height
            self.depth = depth
        }
    }

    public struct Review: Codable, Equatable, Sendable {
        /// The number of stars from 1 to 5. The initializer clamps other numbers.
        public var rating: Int
        public var comment: String
        public var reviewer: String
        public var date: Date?

        public init(rating: Int, comment: String, reviewer: String, date: Date?) {
            self.rating = min(5, max(1, rating))
            self.comment = comment
            self.reviewer = reviewer
            self.date = date
        }
    }

    public var brand: String?
    /// The mean of the customers' ratings, from 0 to 5.
    public var rating: Double?
    /// The reduction of the price in percent.
    public var discountPercentage: Double?
    public var tags: [String]
    /// The weight in grams.
    public var weight: Double?
    public var dimensions: Dimensions?
    public var warranty: String?
    public var shipping: String?
    public var returnPolicy: String?
    /// The customers' reviews, in the server's order.
    public var reviews: [Review]

    /// Creates details, of which any part may be unknown. A rating outside 0 to 5 is clamped.
    public init(
        brand: String? = nil, rating: Double? = nil, discountPercentage: Double? = nil, tags: [String] = [],
        weight: Double? = nil, dimensions: Dimensions? = nil, warranty: String? = nil, shipping: String? = nil,
        returnPolicy: String? = nil, reviews: [Review] = []
    ) {
        self.brand = brand
        self.rating = rating.map { min(5, max(0, $0)) }
        self.discountPercentage = discountPercentage
        self.tags = tags
        self.weight = weight
        self.dimensions = dimensions
        self.warranty = warranty
        self.shipping = shipping
        self.returnPolicy = returnPolicy
        self.reviews = reviews
    }
}
