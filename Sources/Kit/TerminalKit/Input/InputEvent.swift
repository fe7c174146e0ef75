/// An action of the user, or a response from the terminal.
public nonisolated enum InputEvent: Hashable, Sendable {
    /// A pressed key, or a key that repeats while it is held.
    case key(Key)
    /// Pasted text, whose lines end with a line feed. Other control characters except tabs are removed, and text beyond
    /// 1 MiB is dropped.
    case paste(String)
    /// The user pressed the first mouse button on this cell. The release follows as a ``mouse(_:)`` event.
    case click(GridPoint)
    /// The wheel moved one step toward the start of the content.
    case scrollUp(GridPoint)
    /// The wheel moved one step toward the end of the content.
    case scrollDown(GridPoint)
    /// Any other action of the mouse. Do not depend on such an event, because there may be no mouse.
    case mouse(MouseEvent)
    /// The terminal's window became active.
    case focusGained
    /// Another window became active.
    case focusLost
    /// The terminal responded to a query, such as `GraphicsCapability.query`.
    case reply(TerminalReply)
}
