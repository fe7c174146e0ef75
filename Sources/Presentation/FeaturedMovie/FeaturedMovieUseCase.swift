import Domain
import Reactive

/// What the featured film needs of the domain.
public protocol FeaturedMovieUseCase {
    /// The film that is featured now, or nil when none is.
    func getFeaturedMovie() -> Observable<Movie?>
}

/// The featured film's verbs over a gateway.
public struct DefaultFeaturedMovieUseCase: FeaturedMovieUseCase, GettingFeaturedMovie {
    /// Where films come from.
    public let movieGateway: any MovieGateway

    /// Verbs over a gateway.
    public init(movieGateway: any MovieGateway) {
        self.movieGateway = movieGateway
    }
}
