import DataKit
import Domain

extension Repo: Record {
    public static let table: Table<Repo> = Table(
        "repos", Column("id", \.id), Column("name", \.name), Column("full_name", \.fullName),
        Column("summary", \.summary), Column("language", \.language), Column("star_count", \.starCount),
        Column("fork_count", \.forkCount), Column("url", \.url), Column("avatar_url", \.avatarURL),
        make: Repo.init(id:name:fullName:summary:language:starCount:forkCount:url:avatarURL:))
}
