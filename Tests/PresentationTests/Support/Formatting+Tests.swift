import Foundation
import PresentationKit

extension Formatting {
    /// American English at UTC, so that tests have the same results everywhere.
    static var american: Formatting {
        Formatting(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    }
}
