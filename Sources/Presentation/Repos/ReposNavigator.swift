import Domain

/// Where the repository list leads.
public protocol ReposNavigator {
    /// Shows a repository.
    func toRepoDetail(_ repo: Repo)
}
