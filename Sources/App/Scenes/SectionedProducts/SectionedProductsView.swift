import Domain
import Presentation
import PresentationKit
import TerminalKit

struct SectionedProductsView {
    /// A heading, or the products beside each other.
    struct Line {
        var heading = ""
        var products: [ProductItemViewModel] = []
    }

    var state: ViewState<PagedList<ProductItemViewModel>>
    var sections: [ProductSection]
    var list: ListSelection<Product.ID>
    var isGrid: Bool

    /// - Parameter columns: The number of columns of a grid; `nil` for a list.
    static func lines(of sections: [ProductSection], columns: Int?) -> [Line] {
        sections.flatMap { section in
            let rows =
                columns.map { GridMetrics.lines(of: section.products, columns: $0) } ?? section.products.map { [$0] }
            return [Line(heading: section.header)] + rows.map { Line(products: $0) }
        }
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        if let notice = state.notice("products", empty: "No products yet. r to look again.") {
            frame.drawNotice(notice, in: body)
        }
        let lines = Self.lines(of: sections, columns: isGrid ? body.columns : nil)
        if isGrid {
            frame.draw(grid: list, in: body) { frame, line, place in
                frame.draw(lines[line].heading, in: place, style: .strong)
            } item: { frame, line, column, place in
                let product = lines[line].products[column]
                frame.draw(product.name, in: place.line(0))
                let price = [product.sign, product.price].compactMap(\.self).joined(separator: " ")
                frame.draw(price, in: place.line(1), style: product.sign == nil ? .quiet : product.signStyle)
            }
        } else {
            frame.draw(ListTable.products, of: list, in: body) { line in
                lines[line].products.first
            } heading: {
                lines[$0].heading
            }
        }
    }
}
