import Domain

public protocol ReposNavigator {
    func toRepoDetail(_ repo: Repo)
}
