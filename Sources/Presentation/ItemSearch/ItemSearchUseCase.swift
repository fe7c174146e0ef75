import Domain
import Reactive

/// What the search needs of the domain.
public protocol ItemSearchUseCase {
    /// Finds what was entered.
    func findItem(_ dto: ItemSearchDto) -> Observable<Item>
}

/// The search's verbs over a gateway.
public struct DefaultItemSearchUseCase: ItemSearchUseCase, FindingItem {
    /// Where items are found.
    public let itemGateway: any ItemGateway

    /// Verbs over a gateway.
    public init(itemGateway: any ItemGateway) {
        self.itemGateway = itemGateway
    }
}
