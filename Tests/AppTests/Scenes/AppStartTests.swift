import Domain
import DomainKit
import Presentation
import ReactiveTesting
import Testing

@testable import App

@Suite("The start of the app", .noLeaks)
struct AppStartTests {
    private nonisolated struct StuckAppGateway: AppGateway {
        let isFirstRun = true

        func setFirstRunDone() throws { throw GatewayError.storage(message: "The disk is full.") }
    }

    @Test("A failed set-up shows a message, and the app then opens its scenes")
    func failed() {
        let app = PlayedApp { $0.useCases.appGateway = StuckAppGateway() }
        app.navigator.show(AppStartScene(app.navigator, then: RestorationState(at: .userList), saying: nil))
        #expect(app.lines[22].contains("Could not set up the app; the next start tries again: The disk is full."))
        #expect(app.navigator.restorationState.links == ["app://users"])
    }
}
