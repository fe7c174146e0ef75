import Domain
import PresentationKit

/// A row of the user list.
public nonisolated struct UserItemViewModel: Identifiable, Equatable, Sendable {
    /// The person that the row shows.
    public let user: User
    /// The day of birth: year-month-day.
    public let birthday: String
    /// The person is being deleted.
    public var isBusy = false

    /// A row for a person.
    public init(_ user: User, formatting: Formatting) {
        self.user = user
        birthday = formatting.day(user.birthday)
    }

    /// Identifies the row by its person.
    public var id: User.ID { user.id }
    /// What the person is called.
    public var name: String { user.name }
    /// What the gender is called.
    public var gender: String { user.gender.name }
}
