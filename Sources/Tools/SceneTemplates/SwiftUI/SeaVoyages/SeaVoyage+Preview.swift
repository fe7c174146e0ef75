// for list, detail, edit

// import domain

#if foundationInSamples
    import Foundation
#endif

extension SeaVoyage {
    /// One for previews.
    static var preview: SeaVoyage {
        SeaVoyage(
            id: seaVoyageID(1),
            // for each field of !optional
            fieldName: fieldSample(1),
            // end
        )
    }
}
