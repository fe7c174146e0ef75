import Domain
import Presentation
import Reactive
import TerminalKit

extension Navigator {
    func carDetail(_ id: Car.ID) -> any Scene {
        CarDetailScene(
            CarDetailViewModel(id: id, useCase: DefaultCarDetailUseCase(carGateway: services.cars)), of: id)
    }
}

/// A car's details on screen.
final class CarDetailScene: Scene {
    let route: Route?
    private let load = PublishSubject<Void>()
    private let output: CarDetailViewModel.Output
    let bag = SubscriptionBag()

    init(_ viewModel: CarDetailViewModel, of id: Car.ID) {
        route = .car(id)
        output = viewModel.transform(.init(load: load.driver), in: bag)
    }

    var title: String { "Car" }
    var activity: String? { output.car.isLoading ? "loading the car" : nil }
    var hints: [Hint] { output.car.failure == nil ? [] : [Hint("r", "try again")] }

    func appear() { load.send(()) }

    func handle(_ event: InputEvent) -> Bool {
        guard event == .key(.character("r")) else { return false }
        load.send(())
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        if let notice = output.car.notice("the car", empty: "This car is not saved here any more.") {
            return frame.drawNotice(notice, in: body)
        }
        guard let car = output.car.value else { return }
        CardView(lines: [
            .heading(car.model), .field("Make", car.make), .field("Trim", car.trim.isEmpty ? "–" : car.trim),
        ])
        .draw(in: &frame, body)
    }
}
