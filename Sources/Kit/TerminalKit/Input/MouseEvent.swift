/// An action of the mouse, except clicks of the first button and the vertical wheel, which are ``InputEvent`` cases.
public nonisolated struct MouseEvent: Hashable, Sendable {
    /// A button as terminals report it; further buttons are ignored.
    public enum Button: Hashable, Sendable {
        /// Usually the left button.
        case primary
        /// The wheel pressed as a button.
        case middle
        /// Usually the right button, which opens menus.
        case secondary
    }

    /// What the mouse did. Clicks of the first button and the wheel are events of their own: most programs need no
    /// others.
    public enum Action: Hashable, Sendable {
        /// A button other than the first was pressed.
        case press(Button)
        /// The mouse moved to another cell while a button was held.
        case drag(Button)
        /// A button was released; `nil` if the terminal does not report which one.
        case release(Button?)
        /// The wheel was tilted to the left, or two fingers moved.
        case scrollLeft
        /// The wheel was tilted to the right, or two fingers moved.
        case scrollRight
    }

    /// A drag comes once for each cell that the mouse enters, and a release after it.
    public var action: Action
    /// The cell at which it happened, counted from the top left corner.
    public var point: GridPoint

    /// For tests and scripts: those of a terminal are made by the parser.
    public init(_ action: Action, at point: GridPoint) {
        self.action = action
        self.point = point
    }
}
