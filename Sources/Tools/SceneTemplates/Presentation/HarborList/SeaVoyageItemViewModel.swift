// for list

// import domain
import PresentationKit

#if offline
    import DomainKit
#endif

public nonisolated struct SeaVoyageItemViewModel: Identifiable, Equatable, Sendable {
    public let seaVoyage: SeaVoyage
    // for each field of formatted
    public let fieldInRow: String
    // end
    #if offline
        /// How far its edits have come.
        public var mark = EditMark<SeaVoyage>()
    #endif

    public init(_ seaVoyage: SeaVoyage, formatting: Formatting) {
        self.seaVoyage = seaVoyage
        // for each field of formatted
        fieldInRow = formatting.fieldFormatting(seaVoyage.fieldName)
        // end
    }

    public var id: SeaVoyage.ID { seaVoyage.id }
    public var title: String { seaVoyageTitle(seaVoyage) }
}
