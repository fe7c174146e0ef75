// for list, detail, form, edit

// import domain

#if foundationInSamples
    import Foundation
#endif

extension SeaVoyage {
    package static func sample(_ number: Int) -> SeaVoyage {
        SeaVoyage(
            id: seaVoyageID(number),
            // for each field of !optional
            fieldName: fieldSample(number),
            // end
        )
    }
}
