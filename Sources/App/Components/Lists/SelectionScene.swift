import TerminalKit

/// A scene that is one list, all of which is there.
protocol SelectionScene: Scene {
    associatedtype ID: Hashable & Sendable
    var list: ListSelection<ID> { get set }
    func choose(_ id: ID)
}

extension SelectionScene {
    var hints: [Hint] { list.hints }
    var scroll: ScrollPosition? { list.scroll }
    func resize(to size: GridSize) { list.resize(to: size) }

    func handle(_ event: InputEvent) -> Bool {
        switch list.handle(event) {
        case .ignored: return false
        case .moved: break
        case .chosen(let id): choose(id)
        }
        return true
    }
}
