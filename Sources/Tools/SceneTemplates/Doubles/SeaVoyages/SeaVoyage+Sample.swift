// for list, detail, form, edit

// import domain
import Foundation

extension SeaVoyage {
    package static func sample(_ number: Int) -> SeaVoyage {
        SeaVoyage(
            id: seaVoyageID(number),
            // for each field of !optional, in one line
            fieldName: fieldSample(number),
            // end
        )
    }
}
