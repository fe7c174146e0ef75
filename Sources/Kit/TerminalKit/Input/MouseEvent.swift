/// An action of the mouse, except clicks of the first button and the vertical wheel, which are ``InputEvent`` cases.
public nonisolated struct MouseEvent: Hashable, Sendable {
    /// A button as terminals report it. Further buttons are ignored.
    public enum Button: Hashable, Sendable {
        /// Usually the left button. Its press is an ``InputEvent/click(_:)``.
        case primary
        /// The wheel pressed as a button.
        case middle
        /// Usually the right button, which opens menus.
        case secondary
    }

    /// The action of the mouse. Clicks of the first button and the wheel are separate events, and most programs need no
    /// others.
    public enum Action: Hashable, Sendable {
        /// A button other than the first was pressed.
        case press(Button)
        /// The mouse moved while a button was held. Reported once for each cell that it enters.
        case drag(Button)
        /// A button was released, including after a click. `nil` if the terminal does not report which button.
        case release(Button?)
        /// The wheel was tilted to the left, or two fingers moved.
        case scrollLeft
        /// The wheel was tilted to the right, or two fingers moved.
        case scrollRight
    }

    /// The action. Shift, Alt and Control make no difference.
    public var action: Action
    /// The cell of the action, from 0, 0 at the top left corner, although terminals count from 1.
    public var point: GridPoint

    /// Creates an event for tests and scripts. The parser creates the events of a terminal.
    public init(_ action: Action, at point: GridPoint) {
        self.action = action
        self.point = point
    }
}
