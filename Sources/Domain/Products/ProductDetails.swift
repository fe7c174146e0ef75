import Foundation

/// What is known about a product beyond what lists show. Servers leave parts of it out.
public struct ProductDetails: Codable, Equatable, Sendable {
    /// The size of a product.
    public struct Dimensions: Codable, Equatable, Sendable {
        /// From left to right, in centimeters.
        public var width: Double
        /// From bottom to top, in centimeters.
        public var height: Double
        /// From front to back, in centimeters.
        public var depth: Double

        /// A size.
        public init(width: Double, height: Double, depth: Double) {
            self.width = width
            self.height = height
            self.depth = depth
        }
    }

    /// What a customer wrote.
    public struct Review: Codable, Equatable, Sendable {
        /// From 1 to 5.
        public var rating: Int
        /// What the customer wrote.
        public var comment: String
        /// Who wrote it.
        public var reviewer: String
        /// When it was written.
        public var date: Date?

        /// A review; ratings outside 1 to 5 count as the nearest of them.
        public init(rating: Int, comment: String, reviewer: String, date: Date?) {
            self.rating = min(5, max(1, rating))
            self.comment = comment
            self.reviewer = reviewer
            self.date = date
        }
    }

    /// Who makes the product.
    public var brand: String?
    /// The mean of the customers' ratings, from 0 to 5.
    public var rating: Double?
    /// By how much the price is reduced, in percent.
    public var discountPercentage: Double?
    /// Words that describe it.
    public var tags: [String]
    /// In grams.
    public var weight: Double?
    /// The size.
    public var dimensions: Dimensions?
    /// For how long it is guaranteed.
    public var warranty: String?
    /// How soon it is sent.
    public var shipping: String?
    /// Whether it can be returned.
    public var returnPolicy: String?
    /// What customers wrote, the newest first.
    public var reviews: [Review]

    /// Details of which some may not be known.
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
