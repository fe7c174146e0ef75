import Foundation

/// A user in the sample's list, which is saved on this device. A user is not related to the signed-in ``Account``.
public struct User: Identifiable, Equatable, Sendable {
    public let id: UUID
    public var name: String
    public var gender: Gender
    public var birthday: Date

    public init(id: UUID = UUID(), name: String, gender: Gender = .unknown, birthday: Date) {
        self.id = id
        self.name = name
        self.gender = gender
        self.birthday = birthday
    }
}

public enum Gender: Int, Sendable, CaseIterable {
    case unknown = 0
    case male = 1
    case female = 2

    public var name: String {
        switch self {
        case .unknown: "Unknown"
        case .male: "Male"
        case .female: "Female"
        }
    }
}
