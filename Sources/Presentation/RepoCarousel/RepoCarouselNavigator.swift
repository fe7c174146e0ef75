import Domain

public protocol RepoCarouselNavigator {
    func toRepoDetail(_ repo: Repo)
}
