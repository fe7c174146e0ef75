import Domain
import Presentation
import PresentationKit
import TerminalKit

struct CarsView {
    var cars: PagedList<CarItemViewModel>
    var list: ListSelection<Car.ID>

    private static let table = ListTable<CarItemViewModel>([
        TableLayout.Column(title: "Model", length: .rest), TableLayout.Column(title: "Make", length: .rest),
        TableLayout.Column(title: "Trim", length: .rest, showsFrom: 44),
    ]) { row in
        [(row.text, .plain), (row.detail, .quiet), (row.car.trim, .quiet)]
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        if let notice = cars.state.notice("cars", empty: "No cars yet. a to add one.") {
            frame.drawNotice(notice, in: body)
        }
        frame.draw(Self.table, of: list, in: body) { cars[$0] }
    }
}
