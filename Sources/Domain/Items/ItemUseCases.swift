import Reactive

public protocol FindingItem {
    /// Finds the item for the entered values.
    ///
    /// - Errors: a `ValidationError` with every broken field, before anything is sent.
    func findItem(_ draft: ItemSearchDraft) -> Observable<Item>
}

extension FindingItem where Self: HasItemGateway {
    public func findItem(_ draft: ItemSearchDraft) -> Observable<Item> {
        .deferred { [itemGateway] in itemGateway.findItem(try draft.validated()) }
    }
}
