// for entity

// import domain
import Foundation

nonisolated extension Note {
    package static func sample(_ number: Int) -> Note {
        Note(
            id: number,
            // for each required field, in one line
            title: "Title \(number)"
                // end
        )
    }
}
