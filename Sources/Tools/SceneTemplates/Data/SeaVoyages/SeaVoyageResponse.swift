// for list, detail, form, edit, endpoint and parts

// import domain
#if needsFoundation
    import Foundation
#endif

/// A sea voyage as the server sends it.
struct SeaVoyageResponse: Decodable, Sendable {
    var id: IdentityType
    // for each field
    var fieldName: FieldAnswer
    // end

    #if renamed
        enum CodingKeys: String, CodingKey {
            case id = "identityKey"
            // for each field
            case fieldName = "fieldKey"
            // end
        }
    #endif

    var answeredSeaVoyage: SeaVoyage {
        SeaVoyage(
            id: id,
            // for each field, in one line
            fieldName: fieldAnswered(fieldName),
            // end
        )
    }
}
