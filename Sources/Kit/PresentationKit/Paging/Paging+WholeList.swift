import DomainKit
import Reactive
import ReactiveUI

extension Paging {
    /// Creates a machine for a list that arrives in full, unpaged: load and reload.
    ///
    /// A source that does not end, such as a live query, keeps the list up to date; each of its values replaces the
    /// list. Everything else is as with pages, of which there is one.
    public convenience init(
        _ list: Property<PagedList<Item>>, errors: Event<Failure>,
        getAll: @escaping () -> Observable<[Entity]>, item makeItem: @escaping (Entity) -> Item
    ) {
        self.init(
            list, errors: errors, getPage: { _ in getAll().map { Page(items: $0) } },
            item: makeItem)
        isWhole = true
    }
}
