import PresentationKit
import TerminalKit

/// A dialog that waits for its answer: the index of a button, or none.
struct Question: Identifiable {
    var dialog: Dialog
    let result: NavigationResult<Int>

    var id: ObjectIdentifier { ObjectIdentifier(result) }
}
