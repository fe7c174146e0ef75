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

    static let birthdayRule = Rule<String, Date>.day(
        "Please enter a day as year-month-day, such as 1980-06-22")
}
