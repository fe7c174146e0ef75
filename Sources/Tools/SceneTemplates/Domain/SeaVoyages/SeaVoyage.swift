// for list, detail, form, edit, entity, endpoint, table and parts

#if needsFoundation
    import Foundation
#endif

public struct SeaVoyage: Identifiable, Equatable, Sendable {
    public let id: IdentityType
    // for each field
    public var fieldName: FieldType
    // end

    public init(
        id: IdentityType,
        // for each field, in one line
        fieldName: FieldParameter,
        // end
    ) {
        self.id = id
        // for each field
        self.fieldName = fieldName
        // end
    }
}
