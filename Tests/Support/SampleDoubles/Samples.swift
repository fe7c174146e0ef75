import Domain
import Foundation

/// IDs that differ from the positions in tests, so that a test notices if they are confused. The IDs decrease as the
/// positions increase.
extension Int {
    package static func sampleID(_ number: Int) -> Int { 9_000 - 7 * number }

    package var sampleNumber: Int { (9_000 - self) / 7 }
}

extension String {
    package static func sampleID(_ number: Int) -> String { "id-\(9_000 - 7 * number)" }

    package var sampleNumber: Int { (9_000 - (Int(dropFirst(3)) ?? 0)) / 7 }
}

extension UUID {
    /// Returns a sample ID. `number` is from 0 to 65,535.
    package static func sampleID(_ number: Int) -> UUID {
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number / 256), UInt8(number % 256)))
    }

    package var sampleNumber: Int { Int(uuid.14) * 256 + Int(uuid.15) }
}

extension Product {
    package static func sample(_ number: Int) -> Product {
        Product(id: .sampleID(number), name: "Product \(number)", price: Decimal(number * 2 + 1))
    }
}

extension Order {
    package static func sample(_ number: Int) -> Order {
        Order(id: .sampleID(number), customer: "Customer \(number)")
    }
}

extension OrderLine {
    /// Returns a line with two pieces of the product with the same number.
    package static func sample(_ number: Int, of order: Int = 1) -> OrderLine {
        OrderLine(
            id: .sampleID(number), orderID: .sampleID(order), productID: .sampleID(number), quantity: 2)
    }
}

extension Repo {
    package static func sample(_ number: Int) -> Repo {
        Repo(
            id: .sampleID(number), name: "repo\(number)", fullName: "owner/repo\(number)", summary: "Number \(number).",
            language: "Swift", starCount: 41_200 - number * 640, forkCount: 900 - number,
            url: URL(string: "https://example.com/repo\(number)"))
    }
}

extension User {
    package static func sample(_ number: Int) -> User {
        User(
            id: .sampleID(number), name: "User \(number)", gender: .female, birthday: Date(timeIntervalSince1970: 0))
    }
}

extension Car {
    package static func sample(_ number: Int) -> Car {
        Car(id: .sampleID(number), make: "Make \(number)", model: "Model \(number)", trim: "GT")
    }
}

extension Item {
    package static func sample(_ number: Int) -> Item {
        Item(
            id: .sampleID(number), name: "Item \(number)", date: Date(timeIntervalSince1970: 0), summary: "Fine")
    }
}

extension Follower {
    package static func sample(_ number: Int) -> Follower {
        Follower(username: "follower\(number)", name: "Follower \(number)")
    }
}

extension Post {
    /// Returns a post that was published this number of seconds after the start of 1970.
    package static func sample(_ number: Int, at seconds: TimeInterval = 0) -> Post {
        Post(
            id: .sampleID(number), title: "Title \(number)", author: "Ada Lovelace",
            date: Date(timeIntervalSince1970: seconds))
    }
}

extension Account {
    package static let sample = Account(id: "41", username: "emilys", firstName: "Emily", lastName: "Johnson")
}

extension Movie {
    package static let sample = Movie(
        id: 17, title: "Alien", year: 1979,
        synopsis: "A crew on its way home answers a signal that was not meant for them.", rating: 8.45)
}
