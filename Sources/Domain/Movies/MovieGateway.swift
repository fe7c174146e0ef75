import Reactive

public protocol MovieGateway: Sendable {
    /// Emits the currently featured movie, or `nil` if no movie is featured. Offline, emits the last featured movie and
    /// then fails.
    func getFeaturedMovie() -> Observable<Movie?>
}

public protocol HasMovieGateway {
    var movieGateway: any MovieGateway { get }
}
