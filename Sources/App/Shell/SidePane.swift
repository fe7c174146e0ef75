import TerminalKit

/// A pane next to the scenes, or in front of them if the screen is too narrow for both, such as an inspector.
protocol SidePane: AnyObject, Sendable {
    var title: String { get }
    var isOpen: Bool { get }
    /// Whether keys go to the pane. If the pane fills the screen, it always gets them.
    var isFocused: Bool { get }
    /// The commands while the pane has the focus.
    var commands: [SceneCommand] { get }
    /// The pane's keys that belong to no command.
    var hints: [Hint] { get }
    func toggle()
    func focus(_ isFocused: Bool)
    func handle(_ event: InputEvent)
    /// Reports the app's frame before it is shown. Returns the frame to show in its place, such as an earlier one.
    func replacement(for app: Frame) -> Frame?
    func draw(in frame: inout Frame, _ place: GridRect, beside scenes: [any Scene], isFocused: Bool)
}
