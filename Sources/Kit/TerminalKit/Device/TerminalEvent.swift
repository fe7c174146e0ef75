/// What the terminal tells the app.
package nonisolated enum TerminalEvent: Hashable, Sendable {
    case input(InputEvent)
    case resized(GridSize)
    /// The program was stopped and goes on, in a window of this size. The next frame is drawn whole: show one.
    case resumed(GridSize)
    /// Somebody asked the program to end (SIGINT, SIGTERM, SIGHUP). It should stop the terminal and exit with 128 + signal.
    case terminated(signal: Int32)
    /// Nobody is at the other end any more.
    case disconnected
}
