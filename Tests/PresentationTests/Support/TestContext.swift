import Domain
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

/// Everything a scene needs in a test: the app's use cases over doubles, a navigator, and a journal.
struct TestContext {
    let journal: Journal
    let gateways: GatewayDoubles
    let navigator: JournalNavigator
    let clock = TestClock()
    let foreground = Event<Void>()

    init(sourceLocation: SourceLocation = #_sourceLocation) {
        journal = Journal(sourceLocation: sourceLocation)
        gateways = GatewayDoubles(journal)
        navigator = JournalNavigator(journal)
    }

    var useCases: UseCases { gateways.useCases }
    var refreshPolicy: RefreshPolicy { RefreshPolicy(olderThan: .seconds(60), on: foreground.driver, clock: clock) }
}
