import Foundation
import PresentationKit

extension Formatting {
    /// American English at UTC, so that a test reads the same wherever it runs.
    static var american: Formatting {
        Formatting(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    }
}
