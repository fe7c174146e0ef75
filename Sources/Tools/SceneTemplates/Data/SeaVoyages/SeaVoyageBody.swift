// for form, edit, list if creating || saving

// import domain
import DomainKit

#if needsFoundation
    import Foundation
#endif

#if partial
    /// What is sent to save a sea voyage. What is nil is left out, and stays as the server has it.
#else
    /// What is sent to save a sea voyage.
#endif
struct SeaVoyageBody: Encodable, Sendable {
    // for each field of entered
    #if optional
        /// Sent as null where it is empty: a server may keep what is left out.
        var fieldName: FieldType?
    #elseif partial
        var fieldName: FieldType?
    #else
        var fieldName: FieldType
    #endif
    // end

    #if renamed
        enum CodingKeys: String, CodingKey {
            // for each field of entered
            case fieldName = "fieldKey"
            // end
        }
    #endif

    #if creating || !partial
        init(_ seaVoyage: NewSeaVoyage) {
            // for each field of entered
            self.fieldName = seaVoyage.fieldName
            // end
        }
    #endif

    #if offline && creating || saving && !partial
        init(saved seaVoyage: SeaVoyage) {
            self.init(
                NewSeaVoyage(
                    // for each field of entered, in one line
                    fieldName: seaVoyage.fieldName,
                    // end
                ))
        }
    #endif

    #if offline && saving && partial
        /// The fields that were edited, by the names of their columns.
        init(edited seaVoyage: SeaVoyage, columns: Set<String>) {
            // for each field of entered
            if columns.contains("field_name") { self.fieldName = seaVoyage.fieldName }
            // end
        }
    #endif

    #if template || !offline && saving && partial
        /// The fields that differ from what was shown.
        init(edited seaVoyage: SeaVoyage, from shown: SeaVoyage) {
            // for each field of entered
            if seaVoyage.fieldName != shown.fieldName { self.fieldName = seaVoyage.fieldName }
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
