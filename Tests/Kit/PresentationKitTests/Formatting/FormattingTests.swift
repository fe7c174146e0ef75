import Foundation
import PresentationKit
import Testing

@Suite struct FormattingTests {
    /// The text as users see it in any release of the locale data: with all kinds of spaces as one, and without
    /// directional marks.
    private func seen(_ text: String) -> String {
        String(
            text.unicodeScalars.compactMap { scalar in
                switch scalar.value {
                case 0x200E, 0x200F, 0x061C: nil
                case 0xA0, 0x202F, 0x2009: " "
                default: Character(scalar)
                }
            })
    }

    private func formatting(_ locale: String) throws -> Formatting {
        Formatting(
            locale: Locale(identifier: locale), timeZone: try #require(TimeZone(identifier: "Asia/Ho_Chi_Minh")))
    }

    @Test(
        "An amount of money is formatted for the locale",
        arguments: [
            ("en_US", "$1,234.50"), ("vi_VN", "1.234,50 $"), ("de_DE", "1.234,50 $"), ("ar_EG", "١٬٢٣٤٫٥٠ US$"),
        ])
    func money(locale: String, text: String) throws {
        let amount = try #require(Decimal(string: "1234.5"))
        #expect(seen(try formatting(locale).money(amount)) == text)
    }

    @Test("A formatted amount of money keeps every digit")
    func exactMoney() throws {
        let amount = try #require(Decimal(string: "90071992547409.93"))
        #expect(try formatting("en_US").money(amount) == "$90,071,992,547,409.93")
    }

    @Test(
        "A formatted number of any type has at most one decimal place",
        arguments: [("en_US", "1,234.6"), ("de_DE", "1.234,6")])
    func decimal(locale: String, text: String) throws {
        let number = try #require(Decimal(string: "1234.56"))
        #expect(try formatting(locale).decimal(number) == text)
        #expect(try formatting(locale).decimal(1234.56) == text)
        #expect(try formatting(locale).decimal(Decimal(4)) == "4")
    }

    @Test("A date's year is counted in the locale's calendar", arguments: [("en_US", "2023"), ("th_TH", "2566")])
    func calendar(locale: String, year: String) throws {
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        #expect(seen(try formatting(locale).day(date)).contains(year))
        #expect(seen(try formatting(locale).moment(date)).contains(year))
    }

    @Test(
        "Counts are formatted for the locale",
        arguments: [("en_US", "24,100"), ("vi_VN", "24.100"), ("de_DE", "24.100"), ("ar_EG", "٢٤٬١٠٠")])
    func count(locale: String, text: String) throws {
        #expect(seen(try formatting(locale).count(24_100)) == text)
    }

    @Test(
        "Moments are formatted for the locale and the time zone",
        arguments: [
            ("en_US", "Nov 15, 2023 at 4:20 PM"), ("vi_VN", "16:20 15 thg 11, 2023"),
            ("de_DE", "15. Nov. 2023, 16:20"), ("ar_EG", "١٥ نوفمبر، ٢٠٢٣، ٤:٢٠ م"),
        ])
    func moment(locale: String, text: String) throws {
        #expect(seen(try formatting(locale).moment(Date(timeIntervalSince1970: 1_700_040_000))) == text)
    }

    @Test(
        "A birthday is the same day in every time zone, in the locale's format",
        arguments: [
            ("en_US", "Jan 1, 1970"), ("vi_VN", "1 thg 1, 1970"), ("de_DE", "1. Jan. 1970"), ("ar_EG", "١ يناير، ١٩٧٠"),
        ])
    func day(locale: String, text: String) throws {
        for zone in ["Pacific/Apia", "Pacific/Kiritimati"] {
            var formatting = try formatting(locale)
            formatting.timeZone = try #require(TimeZone(identifier: zone))
            #expect(seen(formatting.day(Date(timeIntervalSince1970: 0))) == text)
        }
    }

    @Test(
        "An offline notice names the time, and the day if different",
        arguments: [
            ("en_US", "offline since 4:20 PM", "offline since Nov 15, 2023 at 4:20 PM"),
            ("de_DE", "offline since 16:20", "offline since 15. Nov. 2023, 16:20"),
        ])
    func offline(locale: String, today: String, earlier: String) throws {
        let formatting = try formatting(locale)
        let saved = Date(timeIntervalSince1970: 1_700_040_000)
        #expect(seen(formatting.offline(since: saved, now: saved.addingTimeInterval(3600))) == today)
        #expect(seen(formatting.offline(since: saved, now: saved.addingTimeInterval(86_400))) == earlier)
    }

    @Test("The time zone determines which day a moment falls on")
    func offlineAcrossMidnight() throws {
        // 23:30 and 0:30 in Ho Chi Minh City are the same day in UTC.
        let saved = Date(timeIntervalSince1970: 1_700_065_800)
        #expect(
            seen(try formatting("de_DE").offline(since: saved, now: saved.addingTimeInterval(3600)))
                == "offline since 15. Nov. 2023, 23:30")
    }
}
