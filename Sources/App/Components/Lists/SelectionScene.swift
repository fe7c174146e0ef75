import TerminalKit

/// A scene that shows one list, which does not come page by page.
protocol SelectionScene: Scene {
    associatedtype ID: Hashable & Sendable
    var list: ListSelection<ID> { get set }
    /// How many rows of the scene's box are above the list.
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
