import Domain
import DomainKit
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct SettingsViewModelTests {
    private let context = TestContext()
    private let scene: Live<SettingsViewModel>

    private var journal: Journal { context.journal }
    private var preferences: PreferencesGatewayDouble { context.gateways.preferences }

    init() {
        scene = Live(SettingsViewModel(useCase: context.useCases, formatting: .american))
    }

    private func lines(_ title: String) -> [String] {
        let section = scene.sections.first { $0.title == title }
        return (section?.items ?? []).map { item in
            [item.isChosen ? "●" : nil, item.title, item.note.isEmpty ? nil : item.note]
                .compactMap(\.self).joined(separator: " ")
        }
    }

    @Test("The settings appear with the scene and their current values")
    func load() {
        #expect(scene.sections == [])
        scene.input.$load()
        #expect(lines("Theme") == ["● standard", "dark", "light", "high contrast", "high contrast, light"])
        #expect(lines("Currency of prices").prefix(2) == ["● USD $1,234.50", "EUR €1,234.50"])
    }

    @Test("A setting that is chosen is saved, and shown once it is in effect")
    func choose() throws {
        let euro = try #require(Currency(code: "EUR"))
        scene.input.$load()
        scene.input.$select(.appearance(.dark))
        journal.expect("save dark, USD")
        preferences.state.send(Preferences(appearance: .dark))
        preferences.saves.answer(())
        scene.input.$select(.currency(euro))
        journal.expect("save dark, EUR")
        #expect(lines("Theme").prefix(2) == ["standard", "● dark"])
    }

    @Test("D-19: a setting that is not on screen cannot be chosen")
    func offScreen() throws {
        scene.input.$select(.appearance(.dark))
        scene.input.$load()
        scene.input.$select(.currency(try #require(Currency(code: "SEK"))))
        journal.expect()
    }

    @Test("An unsaved setting is reported once, and the next can be chosen")
    func failure() {
        journal.followErrors(scene.errors)
        scene.input.$load()
        scene.input.$select(.appearance(.dark))
        preferences.saves.fail(GatewayError.storage(message: "Full"))
        scene.input.$select(.appearance(.light))
        journal.expect("save dark, USD", "error: Full", "save light, USD")
    }

    @Test("An unusual currency is a choice while it is in effect")
    func otherCurrency() throws {
        scene.input.$load()
        let krona = try #require(Currency(code: "SEK"))
        preferences.state.send(Preferences(currency: krona))
        #expect(lines("Currency of prices").last?.hasPrefix("● SEK") == true)
    }

    @Test("Two settings chosen in one turn both take effect")
    func together() throws {
        let gateway = ThreadedPreferencesGateway()
        var useCases = context.useCases
        useCases.preferencesGateway = gateway
        let scene = Live(SettingsViewModel(useCase: useCases, formatting: .american))
        let euro = try #require(Currency(code: "EUR"))
        scene.input.$load()
        scene.input.$select(.appearance(.dark))
        scene.input.$select(.currency(euro))
        #expect(gateway.current == Preferences(appearance: .dark, currency: euro))
    }
}

/// Reports changes from outside the main actor, as the app's gateways do.
private nonisolated struct ThreadedPreferencesGateway: PreferencesGateway {
    private let state = BehaviorSubject(Preferences())

    var current: Preferences { state.value }
    var preferences: Observable<Preferences> { state.observable }

    func save(_ preferences: Preferences) -> Observable<Void> {
        .deferred { [state] in
            state.send(preferences)
            return .just(())
        }
    }
}
