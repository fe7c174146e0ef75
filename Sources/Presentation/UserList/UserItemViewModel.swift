import Domain
import PresentationKit

public nonisolated struct UserItemViewModel: Identifiable, Equatable, Sendable {
    public let user: User
    /// As the locale writes a day, such as `Jan 1, 1970`.
    public let birthday: String
    /// Whether the user is being deleted.
    public var isBusy = false

    public init(_ user: User, formatting: Formatting) {
        self.user = user
        birthday = formatting.day(user.birthday)
    }

    public var id: User.ID { user.id }
    public var name: String { user.name }
    public var gender: String { user.gender.name }
}
