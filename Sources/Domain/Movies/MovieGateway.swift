import Reactive

public protocol MovieGateway: Sendable {
    /// The currently featured movie, or `nil` if no movie is featured. Offline, the last featured movie, then the
    /// failure.
    func getFeaturedMovie() -> Observable<Movie?>
}

public protocol HasMovieGateway {
    var movieGateway: any MovieGateway { get }
}
