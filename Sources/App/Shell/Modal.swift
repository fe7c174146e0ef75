import TerminalKit

/// Receives all keys but ^C and ^Z until it is closed, in front of the scenes. Examples are a question, a list of
/// choices and the help.
protocol Modal: AnyObject, Sendable {
    /// A name such as `question Delete person`, for recordings.
    var name: String { get }
    var hints: [Hint] { get }
    func handle(_ event: InputEvent, in size: GridSize) -> ModalOutcome
    /// Draws over a frame with the scenes, which it dims.
    func draw(in frame: inout Frame)
}

enum ModalOutcome {
    case handled, ignored
    /// The modal is removed, then the action runs, which may open another one.
    case closed(then: () -> Void = {})
}
