import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// Loads the item whose ID a link contains. Then the item's scene replaces this scene.
final class LoadScene<Value: Equatable & Sendable>: RoutedScene {
    let route: Route
    let bag = SubscriptionBag()
    private let live: Live<LoadViewModel<Value>>
    private let noun: String
    private let gone: String
    /// The restored input, which the item's scene takes over.
    private(set) var draft: [String: String] = [:]

    init(
        _ route: Route, _ noun: String, gone: String, _ navigator: Navigator,
        load: @escaping () -> Observable<Value?>, then open: @escaping (Value) -> Void
    ) {
        self.route = route
        self.noun = noun
        self.gone = gone
        let replacement = LoadReplacement<Value>(navigator.navigation, open)
        live = Live(LoadViewModel(navigator: replacement, load: load), in: bag)
        replacement.loading = self
    }

    var isEdited: Bool { !draft.isEmpty }
    var activity: String? { live.value.isLoading ? "loading \(noun)" : nil }
    var commands: [SceneCommand] {
        live.value.failure == nil ? [] : [SceneCommand("r", "try again") { [live] in live.input.$load() }]
    }

    func restore(_ draft: [String: String]) { self.draft = draft }

    /// Starts the load only when the scene is open, because the item's scene can only replace an open scene.
    func appear() { live.input.$load() }

    func draw(in frame: inout Frame, _ body: GridRect) {
        frame.drawNotice(live.value.notice(noun, empty: gone) ?? "", in: body)
    }
}

/// Replaces the load scene. It is created before the load scene, because the scene's view model needs a navigator.
private final class LoadReplacement<Value>: LoadNavigator {
    weak var loading: (any Scene)?
    private weak var navigation: Navigation<any Scene>?
    private let open: (Value) -> Void

    init(_ navigation: Navigation<any Scene>?, _ open: @escaping (Value) -> Void) {
        self.navigation = navigation
        self.open = open
    }

    func toLoaded(_ value: Value) {
        guard let navigation, let loading,
            let index = navigation.entries.firstIndex(where: { $0.destination === loading })
        else { return }
        navigation.replace(navigation.entries[index].id) { open(value) }
        if navigation.entries.indices.contains(index) {
            navigation.entries[index].destination.restore(loading.draft)
        }
    }
}
