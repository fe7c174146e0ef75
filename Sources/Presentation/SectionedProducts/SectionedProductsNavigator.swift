import Domain

/// Where the sectioned product list leads.
public protocol SectionedProductsNavigator {
    /// Shows a product as a card.
    func toStaticProductDetail(_ product: Product)

    /// Lets people edit a product. The list hears of it from the product gateway, as every scene does (D-28).
    func toDynamicEditProduct(_ product: Product)
}
