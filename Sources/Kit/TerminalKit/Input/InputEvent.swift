/// What the user did at the terminal, or what the terminal answered.
public nonisolated enum InputEvent: Hashable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// Text was pasted as a whole. Its lines end with `\n`; control characters other than the tab are left out, and so
    /// is what exceeds 1 MiB.
    case paste(String)
    /// The first mouse button was pressed.
    case click(GridPoint)
    /// The wheel moved one notch towards the top of the content.
    case scrollUp(GridPoint)
    /// The wheel moved one notch towards the end of the content.
    case scrollDown(GridPoint)
    /// Anything else that the mouse did.
    case mouse(MouseEvent)
    /// The terminal's window came to the front.
    case focusGained
    /// Another window came to the front.
    case focusLost
    /// The terminal answered a query, such as `GraphicsCapability.query`.
    case reply(TerminalReply)
}
