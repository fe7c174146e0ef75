import DataKit
import Domain
import Foundation

/// A repository in the cache.
struct RepoRow: CachedRow {
    static let table = Table(
        "repos", key: "id",
        columns: [
            "position", "saved_at", "name", "full_name", "summary", "language", "star_count", "fork_count", "url",
            "avatar_url",
        ])

    let item: Repo
    let position: Int
    let savedAt: Date

    var id: Int { item.id }

    init(_ item: Repo, position: Int, savedAt: Date) {
        self.item = item
        self.position = position
        self.savedAt = savedAt
    }

    init(row: borrowing Row) throws {
        position = try row[1]
        savedAt = try row[2]
        item = Repo(
            id: try row[0], name: try row[3], fullName: try row[4], summary: try row[5], language: try row[6],
            starCount: try row[7], forkCount: try row[8], url: try row[9], avatarURL: try row[10])
    }

    func bind(to statement: Statement) throws {
        try statement.bind(item.id, at: 0)
        try statement.bind(position, at: 1)
        try statement.bind(savedAt, at: 2)
        try statement.bind(item.name, at: 3)
        try statement.bind(item.fullName, at: 4)
        try statement.bind(item.summary, at: 5)
        try statement.bind(item.language, at: 6)
        try statement.bind(item.starCount, at: 7)
        try statement.bind(item.forkCount, at: 8)
        try statement.bind(item.url, at: 9)
        try statement.bind(item.avatarURL, at: 10)
    }
}
