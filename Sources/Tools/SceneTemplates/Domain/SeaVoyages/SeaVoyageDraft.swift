// for form, edit, list if creating || saving

import DomainKit

#if needsFoundation
    import Foundation
#endif

/// What is entered of a sea voyage, before it is validated.
public struct SeaVoyageDraft: Draft {
    public enum Field: Hashable, Sendable, CaseIterable {
        // for each field of entered
        case fieldName
        // end
    }

    // for each field of entered
    public var fieldEntry: EntryType
    // end
    #if checked
        /// What is edited; nil for a new one.
        private var shownSeaVoyage: SeaVoyage?
    #endif

    public init(
        // for each field of entered, in one line
        fieldEntry: EntryType = entryDefault,
        // end
    ) {
        // for each field of entered
        self.fieldEntry = fieldEntry
        // end
    }

    public func validated() throws(ValidationError) -> NewSeaVoyage {
        #if severalChecked
            // Each by itself: a statement with many of them takes the compiler hours.
            // for each field of checked
            let fieldNameFieldCheck = check(
                .fieldName, fieldEntry,
                unchanged: shownSeaVoyage.map { (fieldEntered($0.fieldName), $0.fieldName) },
                by: .fieldRule)
            // end
            let (
                // for each field of checked, in one line
                fieldName,
                // end
            ) = try validate(
                // for each field of checked, in one line
                fieldNameFieldCheck,
                // end
            )
        #else
            // for each field of checked
            let fieldName = try validate(
                check(
                    .fieldName, fieldEntry,
                    unchanged: shownSeaVoyage.map { (fieldEntered($0.fieldName), $0.fieldName) },
                    by: .fieldRule))
        // end
        #endif
        return NewSeaVoyage(
            // for each field of entered, in one line
            fieldName: fieldName,
            // end
        )
    }
}

#if saving
    extension SeaVoyageDraft {
        /// What is there, to be edited.
        public init(_ seaVoyage: SeaVoyage) {
            self.init(
                // for each field of entered, in one line
                fieldEntry: fieldEntered(seaVoyage.fieldName),
                // end
            )
            #if checked
                shownSeaVoyage = seaVoyage
            #endif
        }
    }
#endif
