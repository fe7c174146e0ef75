import DataKit
import Domain
import Foundation

/// The details in a response, which appear only on the product's own page. Unreadable parts are left out, because the
/// app can show the product without them.
struct ProductDetailsResponse: Decodable, Sendable {
    private struct ReviewResponse: Decodable, Sendable {
        var rating: Int
        var comment: String
        var reviewerName: String
        var date: Date?
    }

    private enum Key: String, CodingKey {
        case brand, rating, discountPercentage, tags, weight, dimensions, warrantyInformation, shippingInformation
        case returnPolicy, reviews
    }

    let details: ProductDetails

    init(from decoder: any Decoder) throws {
        let answer = try decoder.container(keyedBy: Key.self)
        func value<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
            try? answer.decodeIfPresent(type, forKey: key)
        }
        let reviews = value(.reviews, as: LossyArray<ReviewResponse>.self)?.elements ?? []
        details = ProductDetails(
            brand: value(.brand), rating: value(.rating), discountPercentage: value(.discountPercentage),
            tags: value(.tags, as: LossyArray<String>.self)?.elements ?? [], weight: value(.weight),
            dimensions: value(.dimensions),
            warranty: value(.warrantyInformation), shipping: value(.shippingInformation),
            returnPolicy: value(.returnPolicy),
            reviews: reviews.map {
                ProductDetails.Review(
                    rating: $0.rating, comment: $0.comment, reviewer: $0.reviewerName, date: $0.date)
            })
    }
}
