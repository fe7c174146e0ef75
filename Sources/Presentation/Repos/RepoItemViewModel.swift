import Domain
import PresentationKit

public nonisolated struct RepoItemViewModel: Identifiable, Equatable, Sendable {
    public let repo: Repo
    public let stars: String

    public init(_ repo: Repo, formatting: Formatting) {
        self.repo = repo
        stars = formatting.count(repo.starCount)
    }

    public var id: Repo.ID { repo.id }
    public var name: String { repo.fullName }
}
