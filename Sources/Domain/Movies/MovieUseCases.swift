import Reactive

/// Gets the featured movie.
public protocol GettingFeaturedMovie {
    /// The movie that is featured now, or nil when none is.
    func getFeaturedMovie() -> Observable<Movie?>
}

extension GettingFeaturedMovie where Self: HasMovieGateway {
    /// The movie that is featured now, or nil when none is.
    public func getFeaturedMovie() -> Observable<Movie?> { movieGateway.getFeaturedMovie() }
}
