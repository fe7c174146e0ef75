import Domain
import Foundation
import Presentation
import PresentationKit
import TerminalKit
import TerminalKitDoubles

nonisolated enum Samples {
    private static let names = [
        "Essence Mascara Lash Princess", "Eyeshadow Palette with Mirror", "Powder Canister", "Red Lipstick",
        "Gucci Bloom Eau de", "Juice 500 ml - Ünïcode 日本茶 très, très long", "Football ⚽️", "Teddy Bear 🧸",
    ]

    static func product(_ id: Int) -> Product {
        Product(
            id: id, name: "\(names[id % names.count])", price: Decimal(999 + id * 250) / 100,
            category: id % 2 == 0 ? "beauty" : "kitchen-accessories",
            summary: "A fine thing, number \(id), of which more could be said.",
            stock: id * 3, imageURL: URL(string: "https://example.com/products/\(id).webp"), details: details(id))
    }

    private static func details(_ id: Int) -> ProductDetails {
        ProductDetails(
            brand: "Velvet Touch", rating: Double(id * 7 % 50) / 10, discountPercentage: Double(id % 3) * 9.7,
            tags: ["soft", "powder"], weight: 3, dimensions: .init(width: 23.77, height: 9.22, depth: 12.05),
            warranty: "1 year warranty", shipping: "Ships in 1 week", returnPolicy: "30 days return policy",
            reviews: (0..<id % 4).map { number in
                .init(
                    rating: 5 - number, comment: "Would buy again, and again, and tell all my friends about it.",
                    reviewer: "Ada Byron", date: Date(timeIntervalSince1970: 1_700_000_000))
            })
    }

    static let pendingEdits = [
        PendingEdit(id: 1, edit: .save(product(101)), state: .refused(message: "The price is too low.")),
        PendingEdit(id: 2, edit: .delete(product(102)), state: .sent),
        PendingEdit(id: 3, edit: .save(product(103)), state: .waiting),
    ]

    static func repo(_ id: Int) -> Repo {
        Repo(
            id: id, name: "repo-\(id)", fullName: "owner/repo-\(id)", summary: "Number \(id).", language: "Swift",
            starCount: 41_200 - id * 640, forkCount: 900 - id, url: URL(string: "https://example.com/repo-\(id)"))
    }

    static func post(_ id: Int) -> Post {
        Post(
            id: id, title: "Post number \(id) – naïve & small 🚀", author: "Author \(id)",
            date: Date(timeIntervalSince1970: 1_700_000_000 - Double(id) * 3600))
    }

    static let movie = Movie(
        id: 1, title: "The Last Mailbox", year: 1987,
        synopsis: "A postman finds a letter that has been delivered before it was sent.", rating: 8.1)

    static let item = Item(
        id: 2, name: "Mascara", date: Date(timeIntervalSince1970: 1_700_000_000), summary: "It makes lashes longer.")

    static let account = Account(id: "1", username: "emilys", firstName: "Emily", lastName: "Johnson")

    static let car = Car(id: id(1), make: "Saab", model: "900", trim: "Turbo")

    static let users = [
        User(id: id(2), name: "Anna Haro", gender: .female, birthday: Date(timeIntervalSince1970: 494_208_000)),
        User(id: id(3), name: "John Appleseed", gender: .male, birthday: Date(timeIntervalSince1970: 330_480_000)),
    ]

    /// Three hours after stale samples were saved.
    static let now = Date(timeIntervalSince1970: 1_700_010_800)

    static let keysPath = "/home/emily/.local/share/MVVMCleanArchitecture/keys.txt"

    /// The same on every machine.
    static let formatting = Formatting(locale: Locale(identifier: "en_US"), timeZone: .gmt)

    private static func id(_ byte: UInt8) -> UUID {
        UUID(uuid: (byte, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    }
}
