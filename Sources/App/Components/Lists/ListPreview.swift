import Presentation
import Reactive
import TerminalKit

/// What is selected in a list, as a scene beside it: another view model on the same selection.
///
/// It follows the selection with a delay: while the user moves through the list nothing is loaded, and what the item
/// before had in flight is cancelled at once.
final class ListPreview<ID: Hashable & Sendable> {
    static var patience: Duration { .milliseconds(120) }

    /// The scene of the selected item.
    @Property private(set) var scene: (any Scene)?
    private let makeScene: (ID) -> (any Scene)?
    private let clock: any Clock<Duration>
    private let following = SubscriptionBag()
    private let selection: Driver<ID?>
    private var size: GridSize?

    /// - Parameter makeScene: Makes the scene of an item; `nil` for an item that is gone.
    init(of selection: Driver<ID?>, clock: any Clock<Duration>, _ makeScene: @escaping (ID) -> (any Scene)?) {
        self.selection = selection
        self.clock = clock
        self.makeScene = makeScene
    }

    /// The room that the scene has from now on; without any, nothing is followed.
    func resize(to size: GridSize?) {
        let wasShown = self.size != nil
        self.size = size
        if let size { scene?.resize(to: size) }
        guard wasShown != (size != nil) else { return }
        following.cancelAll()
        show(nil)
        guard size != nil else { return }
        selection.removeDuplicates()
            .flatMapLatest { [weak self, clock] id -> Driver<ID?> in
                // The first item is shown at once, the others when the selection rests.
                guard let self, scene != nil else { return .just(id) }
                scene?.bag.cancelAll()
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
        next?.appear()
    }
}
