/// What a ``Terminal`` reports: the user's input, and what happens to the window and to the program.
public nonisolated enum TerminalEvent: Hashable, Sendable {
    /// What the user did, or an answer of the terminal. Ctrl-C and Ctrl-Z are keys here, which end and stop nothing.
    case input(InputEvent)
    /// The window has a new size. Show a frame.
    case resized(GridSize)
    /// The program continues after it was stopped, in a window of this size. Show a frame, which is drawn in full.
    case resumed(GridSize)
    /// The program was asked to end (SIGINT, SIGTERM, SIGHUP, SIGQUIT). It should stop the terminal and exit with
    /// 128 + signal.
    case terminated(signal: Int32)
    /// The terminal no longer exists: its window was closed or its connection lost. Reported once.
    case disconnected
}
