import Domain
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

/// Loads a car after a link, then is replaced by its editor.
final class FindCarScene: RoutedScene {
    let route: Route
    let bag = SubscriptionBag()
    private let live: Live<CarDetailViewModel>
    private let onFound: (FindCarScene, Car) -> Void
    /// Kept for the editor, which takes it over.
    private(set) var draft: [String: String] = [:]

    init(_ viewModel: CarDetailViewModel, route: Route, onFound: @escaping (FindCarScene, Car) -> Void) {
        self.route = route
        self.onFound = onFound
        live = Live(viewModel, in: bag)
    }

    var activity: String? { live.car.isLoading ? "loading the car" : nil }
    var commands: [SceneCommand] {
        live.car.failure == nil ? [] : [SceneCommand("r", "try again") { [live] in live.input.$load() }]
    }

    func restore(_ draft: [String: String]) { self.draft = draft }

    /// Not before: the editor can only replace a scene that is on the stack.
    func appear() {
        live.output.$car.driver.compactMap(\.value).prefix(1)
            .drive { [weak self] car in
                if let self { onFound(self, car) }
            }
            .store(in: bag)
        live.input.$load()
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        let notice = live.car.notice("the car", empty: "This car no longer exists.")
        frame.drawNotice(notice ?? "", in: body)
    }
}
