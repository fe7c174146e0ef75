import Presentation
import PresentationKit
import Reactive
import TerminalKit

extension Navigator: RepoCarouselNavigator {
    func repoCarousel(on stage: Stage) -> any Scene {
        RepoCarouselScene(
            RepoCarouselViewModel(
                navigator: self, useCase: DefaultRepoCarouselUseCase(repoGateway: services.repos),
                formatting: services.formatting),
            formatting: services.formatting, stage: stage)
    }
}

/// The repository carousel on screen.
final class RepoCarouselScene: ListScene {
    let browser: ListBrowser<RepoItemViewModel>
    private let output: RepoCarouselViewModel.Output
    let bag = SubscriptionBag()

    init(_ viewModel: RepoCarouselViewModel, formatting: Formatting, stage: Stage) {
        var sections: () -> [RepoSection] = { [] }
        let browser = ListBrowser<RepoItemViewModel>(
            "repositories", formatting, selection: ListSelection(lineHeight: 2, isUniform: false),
            arrange: { _, _ in RepoCarouselView.lines(of: sections()).map { line in line.repos.map(\.id) } })
        output = viewModel.transform(
            .init(load: browser.load.driver, reload: browser.reload.driver, select: browser.select.driver), in: bag)
        self.browser = browser
        sections = { [output] in output.sections }
        browser.start(output.$repos, errors: output.errors, on: stage, in: bag)
    }

    var route: Route? { .repoCarousel }
    var title: String { "Repository carousel" }

    func draw(in frame: inout Frame, _ body: GridRect) {
        RepoCarouselView(state: output.repos.state, sections: output.sections, list: browser.list)
            .draw(in: &frame, body)
    }
}
