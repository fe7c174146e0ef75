import DomainKit
import Reactive

extension Paging {
    /// A machine for a list that comes whole: load and reload.
    ///
    /// A source that stays alive, such as a query of the store, keeps the list up to date; each of its values replaces
    /// the list. Whatever holds of pages holds here, there being one.
    public convenience init(
        _ list: Property<PagedList<Item>>, errors: ErrorTracker,
        getAll: @escaping () -> Observable<[Entity]>, item makeItem: @escaping (Entity) -> Item
    ) {
        self.init(
            list, errors: errors, getPage: { _ in getAll().map { Page(items: $0, hasMorePages: false) } },
            item: makeItem)
    }
}
