import TerminalKit

/// An overlay in front of the scenes that receives all keys except ^C and ^Z until it is closed, such as a question, a
/// list of choices or the help.
protocol Modal: AnyObject, Sendable {
    /// A name such as `question Delete person`, for recordings.
    var name: String { get }
    var hints: [Hint] { get }
    func handle(_ event: InputEvent, in size: GridSize) -> ModalOutcome
    /// Dims a frame that shows the scenes, and draws over it.
    func draw(in frame: inout Frame)
}

enum ModalOutcome {
    case handled, ignored
    /// The modal is removed, then the action runs, which may open another one.
    case closed(then: () -> Void = {})
}
