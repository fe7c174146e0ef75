import DataKit
import Domain

extension Movie: Record {
    public static let table: Table<Movie> = Table(
        "movies", Column("id", \.id), Column("title", \.title), Column("year", \.year),
        Column("synopsis", \.synopsis), Column("rating", \.rating), Column("poster_url", \.posterURL),
        make: Movie.init(id:title:year:synopsis:rating:posterURL:))
}
