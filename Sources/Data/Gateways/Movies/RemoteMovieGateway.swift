import DataKit
import Domain
import DomainKit
import Foundation
import Reactive

/// The featured movie of the demo server, whose contract has one endpoint: `GET /movies/featured`.
public struct RemoteMovieGateway: MovieGateway {
    private struct Response: Decodable, Sendable {
        var id: Int
        var title: String
        var year: Int
        var synopsis: String?
        var rating: Double?
        var posterURL: String?

        var movie: Movie {
            Movie(
                id: id, title: title.shortened(to: 500), year: year, synopsis: synopsis?.shortened() ?? "",
                rating: rating,
                posterURL: posterURL.flatMap(URL.init(string:)))
        }
    }

    private let api: APIClient
    private let saved: PageCache<Movie>?

    /// A gateway that saves no movie if `store` has failed to open.
    ///
    /// `source` names the server in the cache, which does not show data of another server.
    public init(api: APIClient, store: Store, source: String) {
        self.api = api
        saved = EntityCache(store, source: source).map { PageCache($0, list: "featured") }
    }

    /// Emits the currently featured movie, or `nil` if no movie is featured. Offline, emits the last featured movie and
    /// then fails.
    ///
    /// - Errors: The error of the first attempt. The scene requests the movie repeatedly, so retries would only hide
    ///   failures.
    public func getFeaturedMovie() -> Observable<Movie?> {
        Observable<Movie?>.cachedThenFresh {
            nil
        } fresh: {
            try await api.send(Endpoint<Response?>(path: ["movies", "featured"], isIdempotent: false))?.movie
        } store: { movie in
            // A response without a movie is saved, too, because the previous movie is no longer featured.
            let movies = movie.map { [$0] } ?? []
            await saved?.store(Self.first) { Page(movies, for: Self.first, total: movies.count) }
        }
        .catch { error in
            guard (error as? GatewayError)?.isUnreachable == true else { return .fail(error) }
            return concat(Observable { await saved?.page(Self.first)?.items.first }.filter { $0 != nil }, .fail(error))
        }
    }

    private static var first: PageRequest { PageRequest(perPage: 1) }
}
