import Domain
import PresentationKit

/// A movie, formatted.
public nonisolated struct MovieItemViewModel: Identifiable, Equatable, Sendable {
    /// The movie.
    public let movie: Movie
    /// The year of its release.
    public let year: String
    /// How viewers rate it, from 0 to 10; nil without any rating.
    public let rating: String?

    /// A movie to be shown.
    public init(_ movie: Movie, formatting: Formatting) {
        self.movie = movie
        year = formatting.year(movie.year)
        rating = movie.rating.map(formatting.rating)
    }

    /// The movie's identity.
    public var id: Movie.ID { movie.id }
    /// The title.
    public var title: String { movie.title }
    /// What happens in it.
    public var synopsis: String { movie.synopsis }
}
