import Reactive

/// Fetches movies.
public protocol MovieGateway: Sendable {
    /// The movie that is featured now, or nil when none is.
    func getFeaturedMovie() -> Observable<Movie?>
}

/// Has a source of movies.
public protocol HasMovieGateway {
    /// Fetches movies.
    var movieGateway: any MovieGateway { get }
}
