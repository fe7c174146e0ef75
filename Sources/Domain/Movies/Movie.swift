import Foundation

/// A film.
public struct Movie: Identifiable, Equatable, Sendable {
    /// Identifies the film.
    public let id: Int
    /// What it is called.
    public var title: String
    /// When it came out.
    public var year: Int
    /// What happens in it.
    public var synopsis: String
    /// How people like it, from 0 to 10.
    public var rating: Double
    /// Its poster.
    public var posterURL: URL?

    /// A film.
    public init(id: Int, title: String, year: Int, synopsis: String, rating: Double, posterURL: URL? = nil) {
        self.id = id
        self.title = title
        self.year = year
        self.synopsis = synopsis
        self.rating = rating
        self.posterURL = posterURL
    }
}
