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
    /// The birthday as entered, in the format year-month-day.
    public var birthdayText: String
    /// The time when the user enters the data. A later birthday is refused.
    public var now: Date

    public init(name: String = "", gender: Gender = .unknown, birthdayText: String = "", now: Date = Date()) {
        self.name = name
        self.gender = gender
        self.birthdayText = birthdayText
        self.now = now
    }

    /// Returns a user with a new ID at each call.
    public func validated() throws(ValidationError) -> User {
        let (name, birthday) = try validate(
            check(.name, name, by: .nonEmpty("Please enter a name")),
            check(.birthday, birthdayText, by: pastBirthdayRule))
        return User(name: name, gender: gender, birthday: birthday)
    }

    static let birthdayRule = Rule<String, Date>.day(
        "Please enter a day as year-month-day, such as 1980-06-22")

    private var pastBirthdayRule: Rule<String, Date> {
        Self.birthdayRule
            .then("Please enter a day that is not in the future, nor before 1583") { [now] day in
                // A birthday is stored as midnight UTC. In the easternmost time zones, the same day starts up to 14
                // hours earlier.
                Self.firstDay <= day && day <= now + 14 * 3600 ? day : nil
            }
    }

    /// 1 January 1583. From this date on, every day exists in the Gregorian calendar, in which users enter birthdays.
    private static let firstDay = Date(timeIntervalSince1970: -141_349 * 86_400)
}
