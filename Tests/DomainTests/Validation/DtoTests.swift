import Domain
import DomainKit
import Foundation
import Testing

@Suite struct DtoTests {
    private func messages<Fields: Dto>(_ dto: Fields) -> [String] { dto.failures.map(\.message) }

    @Test("All failures are told together, in the order of the fields, one for each field")
    func together() {
        let dto = ProductDto(id: 1, name: "Pow", priceText: "0")
        #expect(
            messages(dto) == [
                "Product name must be at least 5 characters.", "Product price must be greater than 0.",
            ])
        #expect(!dto.isValid)
        let error = #expect(throws: ValidationError.self) { try dto.validate() }
        #expect(
            error?.message
                == "Product name must be at least 5 characters.\nProduct price must be greater than 0.")
    }

    @Test(
        "D-9: a price is a number from its first to its last character",
        arguments: [
            ("12", 12), ("12.5", 12.5), ("+3", 3), ("1e2", 100), ("abc1", nil), ("1a", nil), ("", nil), (" 1", nil),
            ("1,5", nil), (".5", nil), ("٣", nil), ("1e999", nil), ("NaN", nil), ("1\n", nil),
        ] as [(String, Double?)])
    func price(text: String, price: Double?) {
        #expect(ProductDto(id: 1, name: "Powder", priceText: text).price == price.map { Decimal($0) })
    }

    @Test("A price is read to its last digit")
    func exactPrice() throws {
        let dto = ProductDto(id: 1, name: "Powder", priceText: "90071992547409.93")
        #expect(dto.price == Decimal(string: "90071992547409.93"))
    }

    @Test("Product 0 is as valid as any other (D-11)")
    func productZero() {
        #expect(ProductDto(Product(id: 0, name: "Powder", price: 1)).isValid)
    }

    @Test("A sign-in needs both fields; spaces pass")
    func login() {
        #expect(messages(LoginDto()) == ["Please enter user name", "Please enter password"])
        #expect(messages(LoginDto(username: "a", password: " ")) == [])
    }

    @Test(
        "A birthday is a day of the calendar, as year-month-day",
        arguments: [
            ("1980-06-22", true), ("2024-02-29", true), ("2023-02-29", false), ("1980-13-01", false),
            ("1980-6-22", false), ("", false), ("1980-06-22x", false),
        ])
    func birthday(text: String, isDay: Bool) {
        let dto = UserDto(name: "Ada", birthdayText: text)
        #expect(dto.isValid == isDay)
        #expect((dto.birthday != nil) == isDay)
    }

    @Test("A name, a make or a model of spaces is none")
    func spaces() {
        #expect(messages(UserDto(name: " ", birthdayText: "1980-06-22")) == ["Please enter a name"])
        #expect(messages(CarDto(make: "\t", model: " ")) == ["Please enter a make", "Please enter a model"])
    }

    @Test("A search becomes typed values only when every field is right (B1-1, B1-2)")
    func search() {
        #expect(
            ItemSearchDto(itemIDText: "23", keyword: "bbb", countText: "3").query
                == ItemQuery(itemID: 23, keyword: "bbb", count: 3))
        #expect(ItemSearchDto(itemIDText: "0", keyword: "bbb", countText: "3").query == nil)
        #expect(ItemSearchDto(itemIDText: "23", keyword: "", countText: "3").query == nil)
        #expect(ItemSearchDto(itemIDText: "23", keyword: "bbb", countText: "101").query == nil)
    }
}
