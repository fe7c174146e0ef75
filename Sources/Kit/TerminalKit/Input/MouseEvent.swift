/// What the mouse did, apart from clicks of the first button and the vertical wheel, which are events of their own.
public nonisolated struct MouseEvent: Hashable, Sendable {
    /// A button of the mouse.
    public enum Button: Hashable, Sendable {
        /// The first button, usually on the left.
        case primary
        /// The wheel pressed as a button.
        case middle
        /// The button that opens menus, usually on the right.
        case secondary
    }

    /// The kinds of movement.
    public enum Action: Hashable, Sendable {
        /// A button other than the first was pressed.
        case press(Button)
        /// The mouse moved to another cell while a button was held.
        case drag(Button)
        /// A button was let go; `nil` from terminals that do not say which.
        case release(Button?)
        /// The wheel was tilted to the left, or two fingers moved.
        case scrollLeft
        /// The wheel was tilted to the right, or two fingers moved.
        case scrollRight
    }

    /// What happened.
    public var action: Action
    /// The cell where it happened.
    public var point: GridPoint

    /// Creates an event, as tests and scripts do.
    public init(_ action: Action, at point: GridPoint) {
        self.action = action
        self.point = point
    }
}
