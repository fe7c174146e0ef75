import Reactive

/// Finds an item.
public protocol FindingItem {
    /// Where items are found.
    var itemGateway: any ItemGateway { get }
}

extension FindingItem {
    /// Finds what was entered.
    ///
    /// - Errors: a ``ValidationError`` with all failures, before anything is sent.
    public func findItem(_ dto: ItemSearchDto) -> Observable<Item> {
        .deferred { [itemGateway] in
            try dto.validate()
            return dto.query.map(itemGateway.findItem) ?? .empty()
        }
    }
}
