import Domain
import DomainKit
import Presentation
import PresentationKit
import TerminalKit

extension ListTable<ProductItemViewModel> {
    static var products: ListTable {
        ListTable([
            TableLayout.Column(title: "Name", length: .rest),
            TableLayout.Column(title: "Category", length: .fixed(18), showsFrom: 44),
            TableLayout.Column(title: "Price", length: .fixed(11), alignment: .right),
        ]) { row in
            let style: CellStyle = row.isBusy ? .quiet : .plain
            return [
                (row.name, style), (row.product.category, style == .quiet ? style : .category(row.product.category)),
                // The mark is in the column of the price, because this column is never truncated.
                (
                    [row.sign, row.price].compactMap(\.self).joined(separator: " "),
                    row.sign == nil ? style : row.signStyle
                ),
            ]
        }
    }
}

extension CellStyle {
    /// Returns the color of a category, which is the same at every start.
    nonisolated static func category(_ name: String) -> CellStyle {
        // Uses FNV-1a, because Swift's own hashes differ in each process.
        let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return .colored(.category(UInt8(truncatingIfNeeded: hash >> 8)))
    }
}

nonisolated extension ProductItemViewModel {
    var sign: String? { isBusy ? "…" : mark.sign ?? (isEdited ? "✓" : nil) }

    var signStyle: CellStyle {
        if mark.needsDecision { return .colored(.danger) }
        return isBusy ? .quiet : .colored(isPending ? .warning : .success)
    }
}

nonisolated extension EditMark {
    fileprivate var sign: String? {
        switch state {
        case .none: nil
        case .waiting, .waitingFor, .sending, .failing, .held: "✎"
        case .refused, .conflict: "!"
        }
    }
}
