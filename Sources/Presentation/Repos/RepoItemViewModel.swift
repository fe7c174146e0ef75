import Domain
import PresentationKit

/// A row of the repository list.
public nonisolated struct RepoItemViewModel: Identifiable, Equatable, Sendable {
    /// The repository that the row shows.
    public let repo: Repo
    /// The number of stars, formatted.
    public let stars: String

    /// A row for a repository.
    public init(_ repo: Repo, formatting: Formatting) {
        self.repo = repo
        stars = formatting.count(repo.starCount)
    }

    /// Identifies the row by its repository.
    public var id: Repo.ID { repo.id }
    /// The owner's name, a slash, and the repository's name.
    public var name: String { repo.fullName }
}
