import Domain
import PresentationKit

/// A film as people read it.
public nonisolated struct MovieItemViewModel: Identifiable, Equatable, Sendable {
    /// The film.
    public let movie: Movie
    /// When it came out.
    public let year: String
    /// How people like it, from 0 to 10.
    public let rating: String

    /// A film to be shown.
    public init(_ movie: Movie, formatting: Formatting) {
        self.movie = movie
        year = formatting.year(movie.year)
        rating = formatting.rating(movie.rating)
    }

    /// Identifies what is shown by its film.
    public var id: Movie.ID { movie.id }
    /// What the film is called.
    public var title: String { movie.title }
    /// What happens in it.
    public var synopsis: String { movie.synopsis }
}
