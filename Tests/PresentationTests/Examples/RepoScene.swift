import Domain
import Presentation
import Reactive

/// A scene as a view holds it: the subjects that it tells things with, and the output that it shows.
final class RepoScene {
    let load = PublishSubject<Void>()
    let reload = PublishSubject<Void>()
    let loadMore = PublishSubject<Void>()
    let select = PublishSubject<Repo.ID>()
    let output: ReposViewModel.Output
    private let bag = SubscriptionBag()

    init(_ viewModel: ReposViewModel) {
        output = viewModel.transform(
            .init(load: load.driver, reload: reload.driver, loadMore: loadMore.driver, select: select.driver), in: bag)
    }
}
