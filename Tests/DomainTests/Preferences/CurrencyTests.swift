import Domain
import Testing

@Suite("Currency")
struct CurrencyTests {
    @Test("A currency code has three capital letters")
    func codes() {
        #expect(Currency(code: "SEK")?.code == "SEK")
        for code in ["", "US", "USDD", "usd", "U$D", "ÄÖÜ", "U D"] { #expect(Currency(code: code) == nil, "\(code)") }
    }

    @Test("Currency choices are distinct and include the default")
    func choices() {
        #expect(Set(Currency.choices).count == Currency.choices.count)
        #expect(Currency.choices.contains(Preferences().currency))
        #expect(Currency.choices.allSatisfy { Currency(code: $0.code) == $0 })
    }
}
