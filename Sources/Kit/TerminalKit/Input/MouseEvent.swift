/// An action of the mouse, except clicks of the first button and the vertical wheel, which are cases of ``InputEvent``.
public nonisolated struct MouseEvent: Hashable, Sendable {
    /// A button of the mouse, as terminals report it. Further buttons are ignored.
    public enum Button: Hashable, Sendable {
        /// Usually the left button. Pressing it is an ``InputEvent/click(_:)``.
        case primary
        /// The wheel when it is pressed like a button.
        case middle
        /// Usually the right button, which opens menus.
        case secondary
    }

    /// The action of the mouse. Clicks of the first button and the wheel are separate events, and most programs need
    /// only those.
    public enum Action: Hashable, Sendable {
        /// A button other than the first one was pressed.
        case press(Button)
        /// The mouse moved while a button was held down. The event is reported once for each cell that the mouse
        /// enters.
        case drag(Button)
        /// A button was released, including after a click. `nil` if the terminal does not report which button it was.
        case release(Button?)
        /// The wheel was tilted to the left, or two fingers moved.
        case scrollLeft
        /// The wheel was tilted to the right, or two fingers moved.
        case scrollRight
    }

    /// The action of the mouse. Shift, Alt and Control are ignored.
    public var action: Action
    /// The cell of the action. The top left corner is 0, 0, although terminals count from 1.
    public var point: GridPoint

    /// Creates an event, for example for a test. The parser creates the events that come from a terminal.
    public init(_ action: Action, at point: GridPoint) {
        self.action = action
        self.point = point
    }
}
