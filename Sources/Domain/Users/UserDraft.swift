import DomainKit
import Foundation

/// A new user as text that has not been validated.
public struct UserDraft: Draft {
    public enum Field: Hashable, Sendable, CaseIterable {
        case name
        case gender
        case birthday
    }

    public var name: String
    public var gender: Gender
    /// In the form year-month-day.
    public var birthdayText: String

    public init(name: String = "", gender: Gender = .unknown, birthdayText: String = "") {
        self.name = name
        self.gender = gender
        self.birthdayText = birthdayText
    }

    /// Returns a user with a new identity.
    public func validated() throws(ValidationError) -> User {
        let (name, birthday) = try validate(
            check(.name, name, by: .nonEmpty("Please enter a name")),
            check(.birthday, birthdayText, by: Self.birthdayRule))
        return User(name: name, gender: gender, birthday: birthday)
    }

    private static let birthdayRule = Rule<String, Date>(
        "Please enter a day as year-month-day, such as 1980-06-22", { day(in: $0) })

    /// Midnight UTC of the day, or `nil` if the text is not a day of the calendar.
    static func day(in text: String) -> Date? {
        guard let match = text.trimmed.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/),
            let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
            let utc = TimeZone(secondsFromGMT: 0)
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = utc
        let components = DateComponents(calendar: calendar, timeZone: utc, year: year, month: month, day: day)
        return components.isValidDate ? components.date : nil
    }
}
