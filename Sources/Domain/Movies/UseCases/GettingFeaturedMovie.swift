import Reactive

/// Gets the featured film.
public protocol GettingFeaturedMovie {
    /// Where films come from.
    var movieGateway: any MovieGateway { get }
}

extension GettingFeaturedMovie {
    /// The film that is featured now, or nil when none is.
    public func getFeaturedMovie() -> Observable<Movie?> { movieGateway.getFeaturedMovie() }
}
