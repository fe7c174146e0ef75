import Domain
import Presentation
import PresentationKit
import TerminalKit

/// The saved cars as cells.
struct CarsView {
    var cars: PagedList<CarItemViewModel>
    var list: ListSelection<Car.ID>

    func draw(in frame: inout Frame, _ body: GridRect) {
        if let notice = cars.state.notice("cars", empty: "No cars yet. a to add one.") {
            frame.drawNotice(notice, in: body)
        }
        frame.draw(list, in: body) { frame, line, place in
            let places = place.clipped(toColumns: 90).columns([.rest, .share(1)], gap: 2)
            frame.draw(cars[line].text, in: places[0])
            frame.draw(cars[line].detail, in: places[1], style: .quiet)
        }
    }
}
