// for list

// import domain
// import presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

#if template
    import Presentation
    @testable import App
#endif

final class HarborListScene: ListScene, RoutedScene {
    let browser: ListBrowser<SeaVoyageItemViewModel>
    let bag = SubscriptionBag()
    private let live: Live<HarborListViewModel>

    init(_ navigator: Navigator) {
        let viewModel = HarborListViewModel(
            navigator: navigator, useCase: navigator.useCases, formatting: navigator.formatting)
        live = Live(viewModel, in: bag)
        #if paged
            let input = ListBrowser<SeaVoyageItemViewModel>.Input(
                load: live.input.$load, reload: live.input.$reload, loadMore: live.input.$loadMore,
                select: live.input.$select)
        #else
            let input = ListBrowser<SeaVoyageItemViewModel>.Input(
                load: live.input.$load, reload: live.input.$reload, select: live.input.$select)
        #endif
        #if sectioned
            browser = ListBrowser(
                live.output.$seaVoyages, "sea voyages", input, navigator.formatting, hasHeader: true,
                arrange: { [output = live.output] _, _ in
                    output.sections.flatMap { [.heading($0.header)] + $0.seaVoyages.map { .items([$0]) } }
                })
        #else
            browser = ListBrowser(
                live.output.$seaVoyages, "sea voyages", input, navigator.formatting, hasHeader: true)
        #endif
        browser.showPreview(clock: navigator.services.clock) { navigator.seaVoyageScene($0.seaVoyage) }
        browser.start(errors: live.errors, on: navigator.stack, in: bag)
    }

    var route: Route { .harborList }

    private static let table = ListTable<SeaVoyageItemViewModel>([
        TableLayout.Column(title: "Sea voyage", length: .rest),
        // for each field of formatted
        TableLayout.Column(title: "Field name", length: .fixed(26), alignment: .right),
        // end
    ]) { row in
        [
            (row.title, .plain),
            // for each field of formatted, in one line
            (row.fieldInRow, .quiet),
            // end
        ]
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        browser.draw(Self.table, empty: "No sea voyages yet. r to look again.", in: &frame, body)
    }
}

@MainActor
extension Navigator: HarborListNavigator {
    public func toSeaVoyageDetail(_ seaVoyage: SeaVoyage) { show(seaVoyageScene(seaVoyage)) }

    fileprivate func seaVoyageScene(_ seaVoyage: SeaVoyage) -> any Scene {
        FixedCardScene(title: "Sea voyage", lines: seaVoyage.cardLines(formatting))
    }
}
