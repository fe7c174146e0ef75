import DataKit
import Domain
import Presentation
import PresentationKit
import TerminalKit

/// The product list as cells.
struct ProductsView {
    var products: PagedList<ProductItemViewModel>
    var list: ListSelection<Product.ID>

    func draw(in frame: inout Frame, _ body: GridRect) {
        if let notice = products.state.notice("products", empty: "No products yet. r to look again.") {
            frame.drawNotice(notice, in: body)
        }
        frame.draw(list, in: body) { frame, line, place in
            frame.drawProduct(products[line], in: place)
        }
    }
}

private let productTable = TableLayout(columns: [
    TableLayout.Column(title: "Name", length: .rest),
    TableLayout.Column(title: "", length: .fixed(2)),
    TableLayout.Column(title: "Category", length: .fixed(18), showsFrom: 50),
    TableLayout.Column(title: "Price", length: .fixed(11), alignment: .right),
])

extension Frame {
    /// Draws a product's row. A very wide screen keeps the price within sight of the name.
    mutating func drawProduct(_ row: ProductItemViewModel, in place: GridRect) {
        let mark = row.isBusy ? "…" : row.pending?.sign ?? (row.isEdited ? "✎" : "")
        drawRow(
            [row.name, mark, row.product.category, row.price], of: productTable, in: place.clipped(toColumns: 120),
            style: row.isBusy ? .quiet : .plain)
    }
}

private nonisolated extension PendingMark {
    var sign: String {
        switch self {
        case .waiting: "⇡"
        case .deletion: "×"
        case .refused: "!"
        }
    }
}
