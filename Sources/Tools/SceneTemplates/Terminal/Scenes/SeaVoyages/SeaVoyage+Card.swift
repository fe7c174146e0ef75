// for list, detail

// import domain
import PresentationKit
import TerminalKit

#if template
    @testable import App
#endif

extension SeaVoyage {
    /// What a card says of the sea voyage.
    @MainActor
    func cardLines(_ formatting: Formatting) -> [CardView.Line] {
        [
            .heading(seaVoyageTitle(self)),
            // for each field of shown
            .field("Field name", fieldShown(fieldName)),
            // end
        ]
    }
}
