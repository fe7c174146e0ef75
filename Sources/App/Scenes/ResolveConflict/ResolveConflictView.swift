import Domain
import Presentation
import TerminalKit

struct ResolveConflictView {
    var kind: ResolveConflictViewModel.Kind?
    var name: String
    var fields: [ConflictItemViewModel]
    var isMine: Bool?
    var list: ListSelection<ProductDraft.Field>

    /// What has happened, and an empty line.
    private static let sentenceRows = 2
    /// With the headings of the table.
    static let rowsAbove = sentenceRows + 1

    private static let table = ListTable<ConflictItemViewModel>([
        TableLayout.Column(title: "Field", length: .fixed(9)), TableLayout.Column(title: "Before", length: .rest),
        TableLayout.Column(title: "Mine", length: .rest), TableLayout.Column(title: "Theirs", length: .rest),
    ]) { row in
        [
            (row.title, .strong), (row.before, .quiet), value(row.mine, isChosen: row.isMine == true),
            value(row.theirs, isChosen: row.isMine == false),
        ]
    }

    private static func value(_ text: String, isChosen: Bool) -> (String, CellStyle) {
        (isChosen ? "● \(text)" : "  \(text)", isChosen ? .colored(.success) : .plain)
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        guard let kind else { return frame.drawNotice("There is nothing to decide.", in: body) }
        let bands = body.rows(.fixed(Self.sentenceRows), .rest)
        frame.draw(sentence(kind), in: bands[0].inset(columns: 2), style: .plain)
        guard kind == .bothChanged else {
            let isDeletedThere = kind == .deletedThere
            let mine = isDeletedThere ? "add it again, as I have changed it" : "delete it"
            let theirs = isDeletedThere ? "leave it deleted" : "keep it as it is now"
            let lines = [(true, "m", mine), (false, "t", theirs)]
            for (place, (choice, key, text)) in zip(bands[1].rows(.fixed(1), .fixed(1), .rest), lines) {
                let (value, style) = Self.value("\(key)  \(text)", isChosen: isMine == choice)
                frame.draw(value, in: place.inset(columns: 2), style: style)
            }
            return
        }
        frame.draw(Self.table, of: list, in: bands[1]) { fields[$0] }
    }

    private func sentence(_ kind: ResolveConflictViewModel.Kind) -> String {
        switch kind {
        case .bothChanged: "Somebody else has changed \"\(name)\" while your change waited."
        case .deletedThere: "Somebody else has deleted \"\(name)\", which you have changed."
        case .deletedHere: "Somebody else has changed \"\(name)\", which you have deleted."
        }
    }
}
