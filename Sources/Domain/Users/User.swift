import Foundation

/// A user of the sample's list, saved on this device. Not related to the ``Account`` that is signed in.
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
