import Domain
import Foundation
import Testing

@Suite struct ProductTests {
    @Test(
        "A negative or invalid price counts as 0",
        arguments: [(0, 0), (0.01, 0.01), (14.5, 14.5), (-0.01, 0), (.nan, 0)] as [(Decimal, Decimal)])
    func price(given: Decimal, price: Decimal) {
        #expect(Product(id: 1, name: "Milk", price: given).price == price)
    }

    @Test("A negative stock counts as 0", arguments: [(0, 0), (3, 3), (-1, 0), (.min, 0)])
    func stock(given: Int, stock: Int) {
        #expect(Product(id: 1, name: "Milk", price: 1, stock: given).stock == stock)
    }
}
