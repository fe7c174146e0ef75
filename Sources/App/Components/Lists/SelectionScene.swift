import TerminalKit

/// A scene that shows a single list without pages.
protocol SelectionScene: Scene {
    associatedtype ID: Hashable & Sendable
    var list: ListSelection<ID> { get set }
    /// The number of rows above the list in the scene's box.
    var rowsAbove: Int { get }
    func choose(_ id: ID)
}

extension SelectionScene {
    var hints: [Hint] { list.hints }
    var scroll: ScrollPosition? { list.scroll }
    var rowsAbove: Int { 0 }
    func resize(to size: GridSize) {
        list.resize(to: GridSize(columns: size.columns, rows: max(0, size.rows - rowsAbove)))
    }
    func handle(_ event: InputEvent) -> Bool { handleInList(event) }

    func handleInList(_ event: InputEvent) -> Bool {
        switch list.handle(event.moved(into: GridRect(column: 0, row: rowsAbove, columns: 0, rows: 0))) {
        case .ignored: return false
        case .moved: break
        case .chosen(let id): choose(id)
        }
        return true
    }
}
