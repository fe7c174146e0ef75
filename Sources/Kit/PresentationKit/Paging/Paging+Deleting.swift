import DomainKit
import Reactive

extension Paging {
    /// Lets an input delete rows: asks, then deletes, then takes the row out of the list.
    ///
    /// One question at a time, but any number of deletions beside each other (D-23). A row that is being deleted is
    /// marked, and not deleted twice; a failure unmarks it and leaves it where it is.
    public func delete(
        _ input: Driver<Item.ID>, marking mark: WritableKeyPath<Item, Bool>,
        confirm: @escaping (Item) -> Driver<Void>, delete: @escaping (Item.ID) -> Observable<Void>,
        in bag: SubscriptionBag
    ) {
        input.compactMap { self.item($0) }
            .filter { !$0[keyPath: mark] }
            .flatMapFirst { item in confirm(item).prefix(1).map { item.id } }
            .flatMap { id in
                self.setMark(id, at: mark)
                return delete(id)
                    .prefix(1)
                    .trackError(self.errors)
                    .asDriver()
                    .map { id }
                    .handleEvents(onFinished: { self.clearMark(id) })
            }
            .drive { self.remove($0) }
            .store(in: bag)
    }
}
