// for entity and parts

// import domain
import DataKit
import Foundation

/// A note as the server sends it.
struct NoteResponse: Decodable, Sendable {
    var id: Int
    // for each field
    var title: String
    // end
    // only here
    var version: Int
    // end

    enum CodingKeys: String, CodingKey {
        case id
        // for each field
        case title
        // end
        // only here
        case version
        // end
    }

    var entity: Note {
        Note(
            id: id,
            // for each field, in one line
            title: title,
            // end
            // only here
            version: version
                // end
        )
    }
}
