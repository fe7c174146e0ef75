import DomainKit
import Foundation

/// A person as people enter one.
public struct UserDto: Dto {
    /// What the rules are about.
    public enum Field: Hashable, Sendable, CaseIterable {
        /// The name.
        case name
        /// The day of birth.
        case birthday
    }

    /// The name as entered.
    public var name: String
    /// The gender.
    public var gender: Gender
    /// The day of birth as entered: year-month-day.
    public var birthdayText: String

    /// A person to be entered.
    public init(name: String = "", gender: Gender = .unknown, birthdayText: String = "") {
        self.name = name
        self.gender = gender
        self.birthdayText = birthdayText
    }

    /// The day of birth at midnight UTC, or nil when what was entered is not a day of the calendar.
    public var birthday: Date? {
        guard let match = birthdayText.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/),
            let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
            let utc = TimeZone(secondsFromGMT: 0)
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = utc
        let components = DateComponents(calendar: calendar, timeZone: utc, year: year, month: month, day: day)
        return components.isValidDate ? components.date : nil
    }

    /// The rules of a person.
    public static let rules: [Rule<UserDto, Field>] = [
        Rule(.name, "Please enter a name") { $0.name.contains { !$0.isWhitespace } },
        Rule(.birthday, "Please enter a day as year-month-day, such as 1980-06-22") { $0.birthday != nil },
    ]
}
