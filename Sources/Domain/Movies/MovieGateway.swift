import Reactive

/// Where films come from.
public protocol MovieGateway: Sendable {
    /// The film that is featured now, or nil when none is.
    func getFeaturedMovie() -> Observable<Movie?>
}
