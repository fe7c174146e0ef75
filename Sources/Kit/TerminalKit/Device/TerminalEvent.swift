/// An event of a ``Terminal``: the user's input, or a change of the window or the program.
public nonisolated enum TerminalEvent: Hashable, Sendable {
    /// The user's input, or a response of the terminal. Ctrl-C and Ctrl-Z are keys here, and do not end or stop the
    /// program.
    case input(InputEvent)
    /// The window has a new size. Show a frame.
    case resized(GridSize)
    /// The program continues after it was stopped, in a window of this size. Show a frame. It is drawn in full.
    case resumed(GridSize)
    /// The program was asked to end (SIGINT, SIGTERM, SIGHUP, SIGQUIT). It should stop the terminal and exit with
    /// 128 + signal.
    case terminated(signal: Int32)
    /// The terminal no longer exists: its window was closed or its connection lost. Reported once.
    case disconnected
}
