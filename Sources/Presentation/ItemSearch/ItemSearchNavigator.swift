import Domain

/// Where the search leads.
public protocol ItemSearchNavigator {
    /// Shows an item: the item itself is passed on (defect B1-5).
    func toItemDetail(_ item: Item)
}
