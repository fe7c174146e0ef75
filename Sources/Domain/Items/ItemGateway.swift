import DomainKit
import Reactive

/// Finds items.
public protocol ItemGateway: Sendable {
    /// The item with that number among the first matches of the keyword. Fails with `GatewayError.notFound` where there
    /// is none.
    func findItem(_ query: ItemQuery) -> Observable<Item>
}

/// Has a source of items.
public protocol HasItemGateway {
    /// Finds items.
    var itemGateway: any ItemGateway { get }
}
