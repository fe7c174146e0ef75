import Reactive

public protocol ItemGateway: Sendable {
    /// Emits the item with the number among the first matches of the keyword. Fails with `GatewayError.notFound` if the
    /// item is not among them.
    func findItem(_ query: ItemQuery) -> Observable<Item>
}

public protocol HasItemGateway {
    var itemGateway: any ItemGateway { get }
}
