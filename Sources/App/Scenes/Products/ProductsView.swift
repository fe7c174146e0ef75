import Domain
import Presentation

/// The product list as cells.
struct ProductsView {
    var products: PagedList<ProductItemViewModel>
    var list: ListSelection<Product.ID>

    private static let table = Table(columns: [
        Table.Column(title: "Name", length: .rest),
        Table.Column(title: "", length: .fixed(2)),
        Table.Column(title: "Category", length: .fixed(18), showsFrom: 50),
        Table.Column(title: "Price", length: .fixed(11), alignment: .right),
    ])

    func draw(in frame: inout Frame, _ body: Rect) {
        if let notice = products.state.notice("No products yet.", named: "products") {
            frame.drawNotice(notice, in: body)
        }
        frame.draw(list, in: body) { frame, line, place in
            let row = products[line]
            let mark = row.isBusy ? "…" : row.isEdited ? "✎" : ""
            frame.drawRow(
                [row.name, mark, row.product.category, row.price], of: Self.table, in: place,
                style: row.isBusy ? .quiet : .plain)
        }
    }
}
