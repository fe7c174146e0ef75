/// Eight movies. Every request, from any client, features the next movie.
struct MovieCatalog: Sendable {
    private var next = 0

    mutating func featured() -> Response {
        let index = next
        next = (next + 1) % Self.movies.count
        let movie = Self.movies[index]
        return .json([
            "id": .integer(index + 1), "title": .string(movie.title), "year": .integer(movie.year),
            "synopsis": .string(movie.synopsis), "rating": .decimal(movie.rating),
            "posterURL": .string("https://example.com/posters/\(index + 1).webp"),
        ])
    }

    private static let movies = [
        Movie("The Last Mailbox", 1987, 8.1, "A postman finds a letter that has been delivered before it was sent."),
        Movie("Été à Brûlon", 1962, 7.4, "Two sisters inherit an inn, a debt, and a very old goat."),
        Movie("雨の駅", 1954, 8.6, "Every evening a stranger waits for a train that was cancelled years ago."),
        Movie("Back-Pressure", 2019, 6.9, "In a flooded city an engineer has one night to open the right valve."),
        Movie("Der Turmfalke", 1931, 7.8, "A bell-ringer sees a crime from above, and no one below believes a word."),
        Movie("Race Condition", 2003, 5.7, "Two rivals, one finish line, and no one holding the lock."),
        Movie("Тихий снег", 1971, 8.0, "A winter, a village, and a radio that only receives the past."),
        Movie("Null Island", 2022, 6.3, "A map maker goes looking for the place where all lost parcels arrive."),
    ]
}
