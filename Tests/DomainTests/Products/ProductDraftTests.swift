import Domain
import DomainKit
import Foundation
import SampleDoubles
import Testing

@Suite struct ProductDraftTests {
    private func draft(name: String = "Powder", price: Decimal = 14) -> ProductDraft {
        ProductDraft(Product(id: 7, name: name, price: price, category: "beauty", stock: 3))
    }

    private func failures(_ draft: ProductDraft) -> [String] { draft.failures.map { "\($0.message)" } }

    @Test("A draft starts with the product's values and becomes the product again")
    func unchanged() throws {
        let draft = draft(price: 14.5)
        #expect(draft.name == "Powder")
        #expect(draft.priceText == "14.5")
        #expect(try draft.validated() == draft.product)
    }

    @Test("A draft becomes a product with the edited values and all others unchanged")
    func changed() throws {
        var draft = draft()
        draft.name = "Canister"
        draft.priceText = "12.50"
        draft.stockText = " 12 "
        draft.category = "toys"
        draft.summary = " A canister.\n"
        #expect(
            try draft.validated()
                == Product(id: 7, name: "Canister", price: 12.5, category: "toys", summary: "A canister.", stock: 12))
    }

    @Test(
        "A stock must be a whole number from 0 to a million",
        arguments: [
            ("0", true), ("1000000", true), ("1000001", false), ("-1", false), ("1.5", false), ("", false),
            ("many", false),
        ])
    func stock(entered: String, isValid: Bool) {
        var draft = draft()
        draft.stockText = entered
        #expect(failures(draft) == (isValid ? [] : ["Stock must be a whole number from 0 to 1,000,000."]))
    }

    @Test("A text may have up to 1,000 characters, and a category is required")
    func texts() {
        var draft = draft()
        draft.summary = " " + String(repeating: "x", count: 1_000)
        #expect(draft.isValid)
        draft.summary += "x"
        draft.category = " "
        #expect(failures(draft) == ["Please choose a category.", "Text must be at most 1,000 characters."])
    }

    @Test("A field that already broke its rule does not block other edits")
    func unruly() throws {
        let product = Product(
            id: 7, name: "Powder", price: 14, summary: String(repeating: "x", count: 2_000), stock: 2_000_000)
        var draft = ProductDraft(product)
        draft.priceText = "15"
        #expect(try draft.validated().price == 15)
    }

    @Test(
        "A new name must have 5 to 100 characters without surrounding white space",
        arguments: [
            ("12345", "12345"), ("  12345\n", "12345"), ("1234", nil), (" 1234 ", nil), ("", nil), ("     ", nil),
            (String(repeating: "x", count: 100), String(repeating: "x", count: 100)),
            (" " + String(repeating: "x", count: 100) + " ", String(repeating: "x", count: 100)),
            ("Crème", "Crème"), ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", nil),
        ] as [(String, String?)])
    func name(entered: String, name: String?) {
        var draft = draft()
        draft.name = entered
        #expect((try? draft.validated())?.name == name)
        #expect(failures(draft) == (name == nil ? ["Product name must be at least 5 characters."] : []))
    }

    @Test("A name of 101 characters is refused as too long")
    func longName() {
        var draft = draft()
        draft.name = String(repeating: "x", count: 101)
        #expect(failures(draft) == ["Product name must be at most 100 characters."])
    }

    @Test("An old short name allows a new price, but a new one doesn't")
    func shortName() throws {
        var draft = draft(name: "Milk")
        draft.priceText = "3"
        #expect(try draft.validated().price == 3)
        #expect(try draft.validated().name == "Milk")
        draft.name = "Tea"
        #expect(failures(draft) == ["Product name must be at least 5 characters."])
        draft.name = "Milk"
        #expect(draft.isValid)
    }

    @Test("An old price of 0 allows a new name, but a new one doesn't")
    func freeProduct() throws {
        var draft = draft(price: 0)
        draft.name = "Canister"
        #expect(try draft.validated().price == 0)
        draft.priceText = "0.0"
        #expect(failures(draft) == ["Product price must be greater than 0."])
    }

    @Test(
        "D-9: a price is trimmed, and must be a number to its last character",
        arguments: [
            ("12", 12), ("12.5", 12.5), ("+3", 3), ("1,5", 1.5), (" 1", 1), ("1\n", 1), ("0.01", 0.01), ("abc1", nil),
            ("1a", nil), ("", nil), (" ", nil), ("1 2", nil), ("1,500", nil), ("1e2", nil), (".5", nil), ("5.", nil),
            ("٣", nil),
            ("1e999", nil), ("NaN", nil), ("0x10", nil),
        ] as [(String, Double?)])
    func price(entered: String, price: Double?) {
        var draft = draft()
        draft.priceText = entered
        #expect(draft.price == price.map { Decimal($0) })
        #expect(failures(draft) == (price == nil ? ["Please enter a number"] : []))
    }

    @Test("A price must be more than 0", arguments: [("0", false), ("-3", false), ("0.0", false), ("0.01", true)])
    func positive(entered: String, isValid: Bool) {
        var draft = draft()
        draft.priceText = entered
        #expect(failures(draft) == (isValid ? [] : ["Product price must be greater than 0."]))
    }

    @Test(
        "A price may have at most two decimals in any notation",
        arguments: [("0.001", false), ("12.345", false), ("12.34", true), ("12.340", true)])
    func decimals(entered: String, isValid: Bool) {
        var draft = draft()
        draft.priceText = entered
        #expect(failures(draft) == (isValid ? [] : ["Product price must have at most two decimal places."]))
    }

    @Test("A server's price with more decimals does not block a new name")
    func finePrice() throws {
        var draft = draft(price: 0.125)
        draft.name = "Canister"
        #expect(try draft.validated().price == 0.125)
    }

    @Test("A price keeps every digit that was entered")
    func exact() {
        var draft = draft()
        draft.priceText = "90071992547409.93"
        #expect(draft.price == Decimal(string: "90071992547409.93"))
    }

    @Test("All broken fields are reported together, in the order of the form")
    func together() {
        var draft = draft()
        draft.priceText = "0"
        draft.name = "Pow"
        let error = #expect(throws: ValidationError.self) { try draft.validated() }
        #expect(error?.failures.map { $0.field(as: ProductDraft.Field.self) } == [.name, .price])
        #expect(
            error?.message == "Product name must be at least 5 characters.\nProduct price must be greater than 0.")
        #expect(draft.message(for: .name) == "Product name must be at least 5 characters.")
        #expect(draft.message(for: .price) == "Product price must be greater than 0.")
    }

    @Test("D-11: a product with ID 0 is valid")
    func zero() {
        #expect(ProductDraft(Product(id: 0, name: "Powder", price: 1)).isValid)
    }
}
