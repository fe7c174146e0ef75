nonisolated extension InputEvent {
    /// The cell of a click, of a wheel movement, or of another mouse action. `nil` for all other events.
    public var point: GridPoint? {
        switch self {
        case .click(let point), .scrollUp(let point), .scrollDown(let point): point
        case .mouse(let event): event.point
        case .key, .paste, .focusGained, .focusLost, .reply: nil
        }
    }

    /// Returns the event with its cell relative to the corner of a rectangle, as the view in that rectangle expects it.
    /// For an event outside the rectangle, the numbers may be negative.
    public func moved(into rect: GridRect) -> InputEvent {
        guard let point else { return self }
        let inside = GridPoint(column: point.column - rect.column, row: point.row - rect.row)
        return switch self {
        case .click: .click(inside)
        case .scrollUp: .scrollUp(inside)
        case .scrollDown: .scrollDown(inside)
        case .mouse(let event): .mouse(MouseEvent(event.action, at: inside))
        case .key, .paste, .focusGained, .focusLost, .reply: self
        }
    }
}
