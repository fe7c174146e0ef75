import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// A car's details on screen.
final class CarDetailScene: Scene {
    let route: Route?
    let bag = SubscriptionBag()
    private let live: Live<CarDetailViewModel>

    init(_ viewModel: CarDetailViewModel, of id: Car.ID) {
        route = .car(id)
        live = Live(viewModel, in: bag)
    }

    var title: String { "Car" }
    var activity: String? { live.car.isLoading ? "loading the car" : nil }
    var hints: [Hint] { live.car.failure == nil ? [] : [Hint("r", "try again")] }

    func appear() { live.input.$load() }

    func handle(_ event: InputEvent) -> Bool {
        guard event == .key(.character("r")) else { return false }
        live.input.$load()
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        if let notice = live.car.notice("the car", empty: "This car is not saved here any more.") {
            return frame.drawNotice(notice, in: body)
        }
        guard let car = live.car.value else { return }
        CardView(lines: [
            .heading(car.model), .field("Make", car.make), .field("Trim", car.trim.isEmpty ? "–" : car.trim),
        ])
        .draw(in: &frame, body)
    }
}
