import Reactive

public protocol GettingFeaturedMovie {
    /// The movie that is featured now, or `nil` when there is none.
    func getFeaturedMovie() -> Observable<Movie?>
}

extension GettingFeaturedMovie where Self: HasMovieGateway {
    public func getFeaturedMovie() -> Observable<Movie?> { movieGateway.getFeaturedMovie() }
}
