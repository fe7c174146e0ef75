// for form, edit, list if creating || saving

// import domain
import DomainKit

#if needsFoundation
    import Foundation
#endif

/// What is sent to save a sea voyage.
struct SeaVoyageBody: Encodable, Sendable {
    // for each field of entered
    var fieldName: FieldType
    // end

    #if renamed || saving && emptiable
        enum CodingKeys: String, CodingKey {
            // for each field of entered
            case fieldName = "fieldKey"
            // end
        }
    #endif

    #if template || creating && !offline
        init(_ seaVoyage: NewSeaVoyage) {
            // for each field of entered
            self.fieldName = seaVoyage.fieldName
            // end
        }
    #endif

    #if saving
        init(saved seaVoyage: SeaVoyage) {
            // for each field of entered
            self.fieldName = seaVoyage.fieldName
            // end
        }
    #endif

    #if saving && emptiable
        /// What has been emptied is `null`: a server may keep what is left out.
        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            // for each field of entered
            try fields.encode(fieldName, forKey: .fieldName)
            // end
        }
    #endif
}

#if creating || saving
    extension SeaVoyageBody {
        /// The server's objections to single fields as those to the form's.
        static func refusal(_ error: any Error) -> any Error {
            let fields: [(String, SeaVoyageDraft.Field)] = [
                // for each field of entered, in one line
                ("fieldKey", .fieldName)
                // end
            ]
            return (error as? GatewayError)?.byField(fields) ?? error
        }
    }
#endif
