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
        frame.draw(ListTable.products, of: list, in: body) { products[$0] }
    }
}

extension ListTable<ProductItemViewModel> {
    /// Products as rows, wherever they are listed.
    static var products: ListTable {
        ListTable([
            TableLayout.Column(title: "Name", length: .rest),
            TableLayout.Column(title: "Category", length: .fixed(18), showsFrom: 44),
            TableLayout.Column(title: "Price", length: .fixed(11), alignment: .right),
        ]) { row in
            let style: CellStyle = row.isBusy ? .quiet : .plain
            // Beside the price, which is never cut.
            let mark = row.isBusy ? "… " : row.pending?.sign ?? (row.isEdited ? "✎ " : "")
            return [
                (row.name, style), (row.product.category, row.isBusy ? .quiet : .category(row.product.category)),
                (mark + row.price, row.isEdited || row.pending != nil ? .colored(.warning) : style),
            ]
        }
    }
}

extension CellStyle {
    /// A color that tells a kind of things from others; the same name has the same color at every start.
    nonisolated static func category(_ name: String) -> CellStyle {
        // FNV-1a, as Swift's own hashes differ from start to start.
        let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return .colored(.category(UInt8(truncatingIfNeeded: hash >> 8)))
    }
}

private nonisolated extension PendingMark {
    var sign: String {
        switch self {
        case .waiting: "✎ "
        case .deletion: "× "
        case .refused: "! "
        }
    }
}
