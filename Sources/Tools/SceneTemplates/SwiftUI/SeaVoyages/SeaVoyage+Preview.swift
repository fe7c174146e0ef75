// for list, detail, edit

// import domain

#if foundationInSamples
    import Foundation
#endif

extension SeaVoyage {
    /// A sea voyage with sample values, for previews of views.
    static var preview: SeaVoyage {
        SeaVoyage(
            id: seaVoyageID(1),
            // for each field of !optional
            fieldName: fieldSample(1),
            // end
        )
    }
}
