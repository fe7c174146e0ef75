import Domain
import PresentationKit

/// A row of the user list.
public nonisolated struct UserItemViewModel: Identifiable, Equatable, Sendable {
    /// The user that the row shows.
    public let user: User
    /// The day of birth: year-month-day.
    public let birthday: String
    /// Whether the user is being deleted.
    public var isBusy = false

    /// A row for a user.
    public init(_ user: User, formatting: Formatting) {
        self.user = user
        birthday = formatting.day(user.birthday)
    }

    /// Identifies the row by its user.
    public var id: User.ID { user.id }
    /// The name.
    public var name: String { user.name }
    /// The gender, in words.
    public var gender: String { user.gender.name }
}
