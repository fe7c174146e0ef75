import Foundation

/// A user that the app has saved.
public struct User: Identifiable, Equatable, Sendable {
    /// Identifies the user.
    public let id: UUID
    /// The name.
    public var name: String
    /// The gender, where it is known.
    public var gender: Gender
    /// The day of birth.
    public var birthday: Date

    /// A user.
    public init(id: UUID = UUID(), name: String, gender: Gender = .unknown, birthday: Date) {
        self.id = id
        self.name = name
        self.gender = gender
        self.birthday = birthday
    }
}

/// A user's gender.
public enum Gender: Int, Sendable, CaseIterable {
    /// Not known.
    case unknown = 0
    /// Male.
    case male = 1
    /// Female.
    case female = 2

    /// The name to show.
    public var name: String {
        switch self {
        case .unknown: "Unknown"
        case .male: "Male"
        case .female: "Female"
        }
    }
}
