import Foundation

public struct Movie: Identifiable, Equatable, Sendable {
    public let id: Int
    public var title: String
    public var year: Int
    public var synopsis: String
    /// The viewers' mean rating from 0 to 10, or `nil` if there are no ratings.
    public let rating: Double?
    public var posterURL: URL?

    /// Creates a movie. A rating outside 0 to 10 counts as `nil`.
    public init(id: Int, title: String, year: Int, synopsis: String, rating: Double?, posterURL: URL? = nil) {
        self.id = id
        self.title = title
        self.year = year
        self.synopsis = synopsis
        self.rating = rating.flatMap { (0...10).contains($0) ? $0 : nil }
        self.posterURL = posterURL
    }
}
