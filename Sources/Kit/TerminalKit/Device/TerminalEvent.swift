/// What a ``Terminal`` reports.
public nonisolated enum TerminalEvent: Hashable, Sendable {
    /// The user did something.
    case input(InputEvent)
    /// The window has this size now. Show a frame.
    case resized(GridSize)
    /// The program was stopped and goes on, in a window of this size. The next frame is drawn whole: show one.
    case resumed(GridSize)
    /// The program was asked to end (SIGINT, SIGTERM, SIGHUP). It should stop the terminal and exit with 128 + signal.
    case terminated(signal: Int32)
    /// The terminal is gone; its window was closed or its connection lost.
    case disconnected
}
