import PresentationKit
import TerminalKit

/// A list to choose from that waits for its answer: a position, or none.
struct Choice: Identifiable {
    let title: String
    var palette: CommandPalette<Int>
    let result: NavigationResult<Int>

    var id: ObjectIdentifier { ObjectIdentifier(result) }
}
