import Domain

/// Where the repository carousel leads.
public protocol RepoCarouselNavigator {
    /// Shows a repository.
    func toRepoDetail(_ repo: Repo)
}
