import DomainKit
import Foundation

@testable import DataKit

// The types that the examples in the documentation comments need: a server's notes and their storage, and a table of
// books.

struct NoteResponse: Decodable, Equatable, Sendable {
    var id: Int
}

extension Endpoint<NoteResponse> {
    static func note(_ id: Int) -> Endpoint { Endpoint(path: ["notes", "\(id)"]) }
}

struct Note: Record, Codable, Equatable {
    static let table: Table<Note> = Table(
        "notes", Column("id", \.id), Column("text", \.text), Column("tags") { JSONText($0.tags) }, indices: [["text"]],
        make: { id, text, tags in Note(id: id, text: text, tags: tags.value) })

    var id: Int
    var text: String
    var tags: [String] = []
}

struct NotesResponse: Decodable, Sendable {
    var notes: [Note]
    var total: Int?
}

extension Endpoint<NotesResponse> {
    static func notes(_ request: PageRequest) -> Endpoint {
        Endpoint(path: ["notes"], query: [URLQueryItem(name: "skip", value: "\(request.offset)")])
    }
}

struct Book: Record {
    static let table: Table<Book> = Table(
        "books", Column("id", \.id), Column("title", \.title), Column("author", \.author),
        make: Book.init(id:title:author:))

    var id: Int
    var title: String
    var author: String
}

extension Book: Equatable {}

struct Color: Equatable {
    var rgb: Int64
}

extension Color: ColumnValue {
    static var columnType: ColumnType { .integer }
    func bind(to statement: Statement, at index: Int) throws { try statement.bind(integer: rgb, at: index) }
    init(row: borrowing Row, column index: Int) throws { self.init(rgb: try row.integer(at: index)) }
}
