// for form, edit, list if creating || saving

#if needsFoundation
    import Foundation
#endif

/// What is entered of a sea voyage. The server gives a new one its identity.
public struct NewSeaVoyage: Equatable, Sendable {
    // for each field of entered
    public let fieldName: FieldType
    // end

    public init(
        // for each field of entered, in one line
        fieldName: FieldType,
        // end
    ) {
        // for each field of entered
        self.fieldName = fieldName
        // end
    }
}

#if saving
    extension SeaVoyage {
        /// The sea voyage with other values.
        public func with(_ values: NewSeaVoyage) -> SeaVoyage {
            SeaVoyage(
                id: id,
                // for each field, in one line
                fieldName: fieldChanged(values.fieldName),
                // end
            )
        }
    }
#endif
