import Domain

public protocol ItemSearchNavigator {
    /// Receives the item itself instead of its number, so that it need not be fetched again (defect B1-5).
    func toItemDetail(_ item: Item)
}
