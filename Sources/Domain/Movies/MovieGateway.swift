import Reactive

public protocol MovieGateway: Sendable {
    /// The movie that is featured now, or `nil` without one. Offline, the movie that was featured last, then the
    /// failure.
    func getFeaturedMovie() -> Observable<Movie?>
}

public protocol HasMovieGateway {
    var movieGateway: any MovieGateway { get }
}
