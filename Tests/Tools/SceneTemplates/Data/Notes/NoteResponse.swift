// for entity and parts

// import domain
import DataKit
import Foundation

/// A note as the server sends it.
struct NoteResponse: Decodable, Sendable {
    var id: Int
    var title: String  // for each field
    var version: Int  // only here

    enum CodingKeys: String, CodingKey {
        case id
        case title  // for each field
        case version  // only here
    }

    var entity: Note {
        Note(
            id: id,
            title: title,  // for each field, in one line
            version: version  // only here
        )
    }
}
