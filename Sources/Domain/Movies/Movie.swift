import Foundation

/// A movie.
public struct Movie: Identifiable, Equatable, Sendable {
    /// Identifies the movie.
    public let id: Int
    /// The title.
    public var title: String
    /// The year of its release.
    public var year: Int
    /// What happens in it.
    public var synopsis: String
    /// How viewers rate it, from 0 to 10; nil without any rating.
    public let rating: Double?
    /// The address of its poster.
    public var posterURL: URL?

    /// A movie. A rating outside 0 to 10 counts as none.
    public init(id: Int, title: String, year: Int, synopsis: String, rating: Double?, posterURL: URL? = nil) {
        self.id = id
        self.title = title
        self.year = year
        self.synopsis = synopsis
        self.rating = rating.flatMap { (0...10).contains($0) ? $0 : nil }
        self.posterURL = posterURL
    }
}
