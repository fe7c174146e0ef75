// for entity

// import domain
import Foundation

nonisolated extension Note {
    package static func sample(_ number: Int) -> Note {
        Note(
            id: number,
            title: "Title \(number)"  // for each required field, in one line
        )
    }
}
