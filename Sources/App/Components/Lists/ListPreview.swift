import Reactive
import ReactiveUI
import TerminalKit

/// Shows the selected item of a list in its own scene next to the list.
///
/// The preview follows the selection with a delay. While the user moves through the list, the preview loads nothing,
/// and it cancels the requests for the previous item immediately.
final class ListPreview<ID: Hashable & Sendable> {
    static var patience: Duration { .milliseconds(120) }

    @Property private(set) var scene: (any Scene)?
    private let makeScene: (ID) -> (any Scene)?
    private let clock: any Clock<Duration>
    private let following = SubscriptionBag()
    private let selection: Driver<ID?>
    private var size: GridSize?
    /// The shown selection, which may be empty, or `nil` while the preview waits to show a new selection.
    private var shownID: ID??
    private var isHeld = false

    /// - Parameter makeScene: Returns the scene of an item, or `nil` for an item that no longer exists.
    init(of selection: Driver<ID?>, clock: any Clock<Duration>, _ makeScene: @escaping (ID) -> (any Scene)?) {
        self.selection = selection
        self.clock = clock
        self.makeScene = makeScene
    }

    /// Sets the size of the scene. Without a size, the preview does not observe the selection, so that an invisible
    /// preview loads nothing.
    func resize(to size: GridSize?) {
        let wasShown = self.size != nil
        let wasHeld = isHeld
        self.size = size
        isHeld = false
        if let size { scene?.resize(to: size) }
        guard wasShown != (size != nil) || wasHeld else { return }
        following.cancelAll()
        if !wasHeld || size == nil { show(nil) }
        guard size != nil else { return }
        selection.removeDuplicates()
            .flatMapLatest { [weak self, clock] id -> Driver<ID?> in
                // The first item appears immediately. Each later item appears when the selection has stopped moving.
                guard let self, scene != nil else { return .just(id) }
                guard shownID != .some(id) else { return .empty() }
                scene?.bag.cancelAll()
                shownID = nil
                return .just(id).delay(for: Self.patience, clock: clock)
            }
            .drive { [weak self] id in self?.show(id) }
            .store(in: following)
    }

    private func show(_ id: ID?) {
        scene?.leave()
        let next = id.flatMap(makeScene)
        if let next, let size { next.resize(to: size) }
        scene = next
        shownID = .some(id)
        next?.appear()
    }

    /// Shows the same item until the next ``resize(to:)``, even if the selection changes.
    func hold() {
        following.cancelAll()
        isHeld = true
    }
}
