import Reactive

public protocol FindingItem {
    /// Finds the item for the entered values.
    ///
    /// - Errors: A `ValidationError` about every invalid field, before a request is sent.
    func findItem(_ draft: ItemSearchDraft) -> Observable<Item>
}

extension FindingItem where Self: HasItemGateway {
    public func findItem(_ draft: ItemSearchDraft) -> Observable<Item> {
        .deferred { [itemGateway] in itemGateway.findItem(try draft.validated()) }
    }
}
