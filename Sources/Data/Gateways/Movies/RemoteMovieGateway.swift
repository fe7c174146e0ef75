import DataKit
import Domain
import Foundation
import Reactive

/// Movies of the demo server, whose contract has one endpoint: `GET /movies/featured`.
public struct RemoteMovieGateway: MovieGateway {
    private struct Answer: Decodable, Sendable {
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

    /// A gateway to `api`.
    public init(api: APIClient) {
        self.api = api
    }

    /// The movie that is featured now, or nil when none is.
    ///
    /// - Errors: those of the first attempt: who watches the movie asks again soon, and retries would only hide failures.
    public func getFeaturedMovie() -> Observable<Movie?> {
        Observable {
            try await api.send(Endpoint<Answer?>(path: ["movies", "featured"], isIdempotent: false))?.movie
        }
    }
}
