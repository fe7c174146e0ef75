import Domain
import PresentationKit

public nonisolated struct MovieItemViewModel: Identifiable, Equatable, Sendable {
    public let movie: Movie
    public let year: String
    public let rating: String?

    public init(_ movie: Movie, formatting: Formatting) {
        self.movie = movie
        year = formatting.year(movie.year)
        rating = movie.rating.map(formatting.rating)
    }

    public var id: Movie.ID { movie.id }
    public var title: String { movie.title }
    public var synopsis: String { movie.synopsis }
}
