import Presentation
import PresentationKit
import Reactive

/// Says in the message line when a row that was being deleted is gone.
final class DeletionWatcher<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
    private var doomed: [Item] = []

    func follow(
        _ items: Property<PagedList<Item>>, isBusy: KeyPath<Item, Bool> & Sendable,
        name: KeyPath<Item, String> & Sendable,
        on stage: Stage
    ) -> Subscription {
        items.driver.drive { [weak self, weak stage] items in
            guard let self else { return }
            if let deleted = doomed.first(where: { items[id: $0.id] == nil }) {
                stage?.say(.success("Deleted \"\(deleted[keyPath: name])\""))
            }
            doomed = items.filter { $0[keyPath: isBusy] }
        }
    }
}
