/// An action of the user, or a response of the terminal.
public nonisolated enum InputEvent: Hashable, Sendable {
    /// A key, including repeated ones while it is held.
    case key(Key)
    /// A pasted text. Its lines end with a line feed. Other control characters except tabs are removed, and text beyond
    /// 1 MiB is dropped.
    case paste(String)
    /// The first mouse button was pressed on this cell. The release follows as a ``mouse(_:)``.
    case click(GridPoint)
    /// The wheel moved one step towards the top of the content.
    case scrollUp(GridPoint)
    /// The wheel moved one step towards the end of the content.
    case scrollDown(GridPoint)
    /// Any other action of the mouse. Few programs need it, and none should depend on it: there may be no mouse.
    case mouse(MouseEvent)
    /// The terminal's window became active.
    case focusGained
    /// Another window became active.
    case focusLost
    /// The terminal responded to a query, such as `GraphicsCapability.query`.
    case reply(TerminalReply)
}
