import Domain
import PresentationKit

public nonisolated struct UserItemViewModel: Identifiable, Equatable, Sendable {
    public let user: User
    public let birthday: String
    public var isBusy = false

    public init(_ user: User, formatting: Formatting) {
        self.user = user
        birthday = formatting.day(user.birthday)
    }

    public var id: User.ID { user.id }
    public var name: String { user.name }
    public var gender: String { user.gender.name }
}
