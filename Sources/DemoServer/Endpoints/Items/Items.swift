import Foundation

/// The items of the item search: a hundred of them, described around the keyword that was asked for.
enum Items {
    static func show(_ request: Request) throws(Problem) -> Response {
        guard let keyword = request.value("keyword"), !keyword.isEmpty, !(request.value("count") ?? "").isEmpty else {
            throw Problem(400, "Fields may not be empty.")
        }
        let count = min(try request.integer("count", default: 1, minimum: 1), 100)
        let id = request.path.last ?? ""
        guard let number = Int(id), (1...100).contains(number) else {
            throw Problem(404, "Item with id '\(id)' not found")
        }
        return .json([
            "id": .integer(number), "name": .string("Item \(number)"),
            "date": Timestamp.seconds(Date(timeIntervalSince1970: 1_460_000_000 + Double(number) * 86_400)),
            "description": .string((1...count).map { "\($0). \(keyword)" }.joined(separator: ", ")),
        ])
    }
}
