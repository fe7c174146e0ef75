import DomainKit
import Reactive
import ReactiveUI

extension Paging {
    /// Lets an input delete rows: asks for confirmation, deletes, then removes the row from the list.
    ///
    /// One question is asked at a time, but any number of deletions may run (defect D-23). An ID that arrives while a
    /// question is open is ignored. A row that is being deleted is marked and cannot be deleted twice.
    ///
    /// ```swift
    /// paging.delete(
    ///     input.delete, marking: \.isBusy, confirm: { navigator.confirmDelete($0.note) }, delete: useCase.deleteNote,
    ///     deleted: output.$deleted, in: bag)
    /// ```
    ///
    /// - Parameters:
    ///   - input: the IDs of the rows to delete.
    ///   - mark: the Boolean property of a row that marks it as being deleted.
    ///   - confirm: asks the user: emits on a yes, ends without an element on a no.
    ///   - delete: sends the deletion.
    ///   - deleted: gets each row that was deleted, after it has left the list.
    ///   - bag: keeps the deletions running. Its end cancels them.
    /// - Errors: a failure unmarks the row, leaves it where it is and goes to the machine's `errors`.
    public func delete(
        _ input: Driver<Item.ID>, marking mark: WritableKeyPath<Item, Bool>,
        confirm: @escaping (Item) -> Driver<Void>, delete: @escaping (Item.ID) -> Observable<Void>,
        deleted: Event<Item>, in bag: SubscriptionBag
    ) {
        self.delete(
            input, marking: mark, confirm: confirm, edit: { delete($0.id).map { .done($0) } }, deleted: deleted,
            in: bag)
    }

    /// Lets an input delete rows of a list that is edited here, such as the list of an `EditableCache`.
    ///
    /// `edit` deletes a row's item, or reports that the deletion is pending. A pending deletion leaves the row in its
    /// place and ends the mark: the list has an `EditMark` for the row. Otherwise this works like
    /// ``delete(_:marking:confirm:delete:deleted:in:)``.
    ///
    /// - Errors: a failure unmarks the row, leaves it where it is and goes to the machine's `errors`.
    public func delete<Value>(
        _ input: Driver<Item.ID>, marking mark: WritableKeyPath<Item, Bool>,
        confirm: @escaping (Item) -> Driver<Void>, edit: @escaping (Item) -> Observable<EditOutcome<Value>>,
        deleted: Event<Item>? = nil, in bag: SubscriptionBag
    ) {
        input.compactMap { self.item($0) }
            .filter { !$0[keyPath: mark] }
            .flatMapFirst { item in confirm(item).prefix(1).map { item.id } }
            // While the question was open the row may have left the list, or have got another ID.
            .compactMap { self.item(self.current($0)) }
            .filter { !$0[keyPath: mark] }
            .flatMap { item in
                self.setMark(item.id, at: mark)
                return edit(item)
                    .prefix(1)
                    .asDriver(reporting: self.errors, after: { self.clearMark(item.id, at: mark) })
                    .map { (item, $0.isWaiting) }
                    .handleEvents(onFinished: { self.clearMark(item.id, at: mark) })
            }
            .drive { item, isWaiting in
                guard !isWaiting else { return }
                self.remove(self.current(item.id))
                deleted?.send(item)
            }
            .store(in: bag)
    }
}
