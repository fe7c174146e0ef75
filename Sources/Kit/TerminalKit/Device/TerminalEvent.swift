/// An event of a ``Terminal``: the user's input, or a change of the window or the program.
public nonisolated enum TerminalEvent: Hashable, Sendable {
    /// The user's input, or a response from the terminal. Ctrl-C and Ctrl-Z are ordinary keys here, and do not end or
    /// stop the program.
    case input(InputEvent)
    /// The window has a new size, so show a new frame.
    case resized(GridSize)
    /// The program continues after it was stopped. Show a new frame for a window of this size. The terminal draws this
    /// frame in full.
    case resumed(GridSize)
    /// The program was asked to end (SIGINT, SIGTERM, SIGHUP, SIGQUIT). Stop the terminal, and exit with 128 + signal.
    case terminated(signal: Int32)
    /// The terminal no longer exists, because its window was closed or its connection was lost. This event is reported
    /// once.
    case disconnected
}
