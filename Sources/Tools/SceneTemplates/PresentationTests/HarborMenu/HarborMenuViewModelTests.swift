// for menu

// import presentation
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

@MainActor @Suite(.noLeaks) struct HarborMenuViewModelTests {
    private struct Navigator: HarborMenuNavigator {
        let journal: Journal

        func open(_ item: HarborMenuItem) { journal.note("open \(item.title)") }
    }

    private let journal = Journal()
    private let scene: Live<HarborMenuViewModel>

    init() {
        scene = Live(HarborMenuViewModel(navigator: Navigator(journal: journal)))
    }

    @Test("Every entry is opened by the navigator, once it is on screen")
    func entries() {
        for item in HarborMenuItem.allCases { scene.input.$select(item) }
        journal.expect()
        scene.input.$load()
        for item in scene.items { scene.input.$select(item) }
        journal.expect(
            // for each field
            "open Field name",
            // end
        )
    }
}
