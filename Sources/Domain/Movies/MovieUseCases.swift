import Reactive

public protocol GettingFeaturedMovie {
    func getFeaturedMovie() -> Observable<Movie?>
}

extension GettingFeaturedMovie where Self: HasMovieGateway {
    public func getFeaturedMovie() -> Observable<Movie?> { movieGateway.getFeaturedMovie() }
}
