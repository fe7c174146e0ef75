import DomainKit
import Reactive

/// Finds items.
public protocol FindingItem {
    /// Finds the item that was entered.
    ///
    /// - Errors: a `ValidationError` with every broken field, before anything is sent.
    func findItem(_ draft: ItemSearchDraft) -> Observable<Item>
}

extension FindingItem where Self: HasItemGateway {
    /// Finds the item that was entered.
    public func findItem(_ draft: ItemSearchDraft) -> Observable<Item> {
        .deferred { [itemGateway] in itemGateway.findItem(try draft.validated()) }
    }
}
