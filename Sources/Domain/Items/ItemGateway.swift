import Reactive

/// Where items are found.
public protocol ItemGateway: Sendable {
    /// The item of that number among the first matches of the word, or ``GatewayError/notFound(message:)``.
    func findItem(_ query: ItemQuery) -> Observable<Item>
}
