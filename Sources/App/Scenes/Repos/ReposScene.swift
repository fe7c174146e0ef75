import Domain
import Presentation
import Reactive

/// The repository list on screen.
final class ReposScene: Scene {
    private let reload = PublishSubject<Void>()
    private let loadMore = PublishSubject<Void>()
    private let select = PublishSubject<Repo.ID>()
    private let output: ReposViewModel.Output
    private let bag = SubscriptionBag()
    private let formatting: Formatting
    @Property private var list = ListSelection<Repo.ID>()

    init(_ viewModel: ReposViewModel, formatting: Formatting, stage: Stage) {
        self.formatting = formatting
        let load = PublishSubject<Void>()
        output = viewModel.transform(
            .init(load: load.driver, reload: reload.driver, loadMore: loadMore.driver, select: select.driver), in: bag)
        output.$repos.driver.drive { [weak self] in self?.show($0) }.store(in: bag)
        output.errors.drive { [weak self, weak stage] in self?.report($0, on: stage) }.store(in: bag)
        load.send(())
    }

    var route: Route? { .repos }
    var title: String { "Repositories" }
    var status: String? { output.repos.countText(formatting) }
    var activity: String? { output.repos.activityText("repositories") }
    var remark: String? { output.repos.staleText(formatting) }
    var hints: [Hint] {
        (list.selected == nil ? [] : [Hint("↑↓", "select"), Hint("⏎", "open")]) + [Hint("r", "reload")]
    }

    func resize(to size: Size) {
        list.resize(rows: size.rows)
        fill()
    }

    func handle(_ event: InputEvent) -> Bool {
        if event == .key(.character("r")) {
            reload.send(())
            return true
        }
        switch list.handle(event) {
        case .ignored: return false
        case .moved: if list.isNearEnd { loadMore.send(()) }
        case .chosen(let id): select.send(id)
        }
        return true
    }

    func draw(in frame: inout Frame, _ body: Rect) {
        ReposView(repos: output.repos, list: list).draw(in: &frame, body)
    }

    private func show(_ repos: PagedList<RepoItemViewModel>) {
        list.show(repos.map(\.id))
        fill()
    }

    /// Asks for more while the screen has room for it.
    private func fill() {
        if list.isNearEnd, output.repos.canLoadMore { loadMore.send(()) }
    }

    private func report(_ failure: Failure, on stage: Stage?) {
        stage?.report(
            failure, title: "Could not load repositories", kept: output.repos.keptText("repositories", formatting)
        ) { [weak self] in self?.reload.send(()) }
    }
}
