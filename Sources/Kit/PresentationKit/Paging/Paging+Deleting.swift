import DomainKit
import Reactive
import ReactiveUI

extension Paging {
    /// Connects an input that deletes rows. The machine asks for confirmation, sends the deletion, and then removes the
    /// row from the list.
    ///
    /// Only one question is asked at a time, but any number of deletions may run (defect D-23). If an ID arrives while
    /// a question is open, it is ignored. A row that is being deleted is marked, and cannot be deleted twice.
    ///
    /// ```swift
    /// paging.delete(
    ///     input.delete, marking: \.isBusy, confirm: { navigator.confirmDelete($0.note) }, delete: useCase.deleteNote,
    ///     deleted: output.$deleted, in: bag)
    /// ```
    ///
    /// - Parameters:
    ///   - input: Sends the IDs of the rows to delete.
    ///   - mark: The Boolean property of a row that marks it as being deleted.
    ///   - confirm: Asks the user to confirm. The driver emits an element to confirm the deletion, or ends without an
    ///     element.
    ///   - delete: Sends the deletion.
    ///   - deleted: Receives each deleted row after it was removed from the list.
    ///   - bag: The bag for the running deletions. When the bag ends, they are cancelled.
    /// - Errors: after a failure, the row is unmarked and remains. The machine's `errors` receives the failure.
    public func delete(
        _ input: Driver<Item.ID>, marking mark: WritableKeyPath<Item, Bool>,
        confirm: @escaping (Item) -> Driver<Void>, delete: @escaping (Item.ID) -> Observable<Void>,
        deleted: Event<Item>, in bag: SubscriptionBag
    ) {
        self.delete(
            input, marking: mark, confirm: confirm, edit: { delete($0.id).map { .done($0) } }, deleted: deleted,
            in: bag)
    }

    /// Connects an input that deletes rows of an editable list, such as the list of an `EditableCache`.
    ///
    /// `edit` deletes the item of a row, or reports that the deletion is pending. If the deletion is pending, the row
    /// remains and is unmarked, because its `EditMark` shows the deletion. Otherwise, this works like
    /// ``delete(_:marking:confirm:delete:deleted:in:)``.
    ///
    /// - Errors: after a failure, the row is unmarked and remains. The machine's `errors` receives the failure.
    public func delete<Value>(
        _ input: Driver<Item.ID>, marking mark: WritableKeyPath<Item, Bool>,
        confirm: @escaping (Item) -> Driver<Void>, edit: @escaping (Item) -> Observable<EditOutcome<Value>>,
        deleted: Event<Item>? = nil, in bag: SubscriptionBag
    ) {
        input.compactMap { self.item($0) }
            .filter { !$0[keyPath: mark] }
            .flatMapFirst { item in confirm(item).prefix(1).map { item.id } }
            // While the question was open, the row may have been removed, or its ID may have changed.
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
