import Foundation
import VirtualTime

/// Thirty fictional users. The first five users are `Accounts.all` in the same order, so an index is valid in both
/// lists.
enum PersonData {
    static let all: [JSON] = names.enumerated().map { person(id: $0 + 1, username: $1.0, first: $1.1, last: $1.2) }

    private static let names = [
        ("emilys", "Emily", "Johnson"), ("michaelw", "Michael", "Williams"), ("sophiab", "Sophia", "Brown"),
        ("jamesd", "James", "Davis"), ("emmaj", "Emma", "Miller"), ("zoem", "Zoë", "Müller"),
        ("josen", "José", "Núñez"), ("liming", "明", "李"), ("annguyen", "Văn An", "Nguyễn"),
        ("bjorna", "Björn", "Åkesson"),
        ("oliviaw", "Olivia", "Wilson"), ("noahg", "Noah", "García"), ("irinas", "Ирина", "Смирнова"),
        ("liamo", "Liam", "O'Brien"), ("aishak", "Aisha", "Khan"), ("hugol", "Hugo", "Lefèvre"),
        ("miat", "Mia", "Taylor"),
        ("yukis", "由紀", "佐藤"), ("elenap", "Έλενα", "Παππά"), ("lucasf", "Lucas", "Ferreira"),
        ("omarh", "عمر", "حسن"), ("ninaz", "Nina", "Żak"), ("jackr", "Jack", "Robinson"), ("saram", "Sara", "Moretti"),
        ("minjunk", "민준", "김"), ("evab", "Eva", "Bergström"), ("danielc", "Daniel", "Cohen"),
        ("leilaa", "Leila", "Ahmadi"),
        ("tomv", "Tom", "van den Berg"), ("gracet", "Grace", "Thompson-Featherstonehaugh"),
    ]

    private static func person(id: Int, username: String, first: String, last: String) -> JSON {
        var generator = SeededGenerator(seed: UInt64(id) &* 977)
        let birthday = Date(timeIntervalSince1970: Double(generator.integer(in: 0...12_000)) * 86_400)
        return [
            "id": .integer(id), "username": .string(username), "firstName": .string(first), "lastName": .string(last),
            "email": .string("\(username)@example.com"), "gender": .string(generator.pick(["female", "male"])),
            "image": .string("https://example.com/icon/\(username)/128"),
            "age": .integer(generator.integer(in: 18...80)),
            "phone": .string("+49 30 5550\(generator.integer(in: 1000...9999))"),
            "birthDate": .string(birthday.formatted(.iso8601.year().month().day())),
        ]
    }
}
