import TerminalKit

/// A pane next to the scenes, or in front of them if the screen is too narrow for both, such as an inspector.
protocol SidePane: AnyObject, Sendable {
    var title: String { get }
    var isOpen: Bool { get }
    /// Whether the pane receives the keys. If the pane fills the screen, it always receives them.
    var isFocused: Bool { get }
    /// The commands while the pane has the focus.
    var commands: [SceneCommand] { get }
    /// The pane's keys that do not belong to a command.
    var hints: [Hint] { get }
    func toggle()
    func focus(_ isFocused: Bool)
    func handle(_ event: InputEvent)
    /// Receives the app's frame before it is shown. Returns a frame to show in its place, such as an earlier frame.
    func replacement(for app: Frame) -> Frame?
    func draw(in frame: inout Frame, _ place: GridRect, beside scenes: [any Scene], isFocused: Bool)
}
