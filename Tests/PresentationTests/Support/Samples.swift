import Domain
import Foundation

nonisolated extension Product {
    static func sample(_ id: Int) -> Product { Product(id: id, name: "Product \(id)", price: Decimal(id * 2 + 1)) }
}

nonisolated extension Repo {
    static func sample(_ id: Int) -> Repo { Repo(id: id, name: "repo\(id)", fullName: "owner/repo\(id)") }
}

nonisolated extension User {
    static func sample(_ id: Int) -> User {
        User(id: .sample(id), name: "Person \(id)", gender: .female, birthday: Date(timeIntervalSince1970: 0))
    }
}

nonisolated extension Car {
    static func sample(_ id: Int) -> Car { Car(id: .sample(id), make: "Make \(id)", model: "Model \(id)", trim: "GT") }
}

nonisolated extension Account {
    static let sample = Account(id: 1, username: "emilys", firstName: "Emily")
}

nonisolated extension UUID {
    /// An identity that a test can write as a number.
    static func sample(_ number: Int) -> UUID {
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number / 256), UInt8(number % 256)))
    }

    var number: Int { Int(uuid.14) * 256 + Int(uuid.15) }
}
