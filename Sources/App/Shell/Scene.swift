import Reactive
import ReactiveUI
import TerminalKit

/// One screen of the app, with a view model, the bag that keeps the view model running, a function that draws the
/// state, and the keys.
///
/// The app observes every value that `draw` and the descriptions read, and draws a frame when one of them changes.
protocol Scene: AnyObject, Sendable {
    /// The subscriptions of the scene, which the stack cancels when the scene leaves.
    var bag: SubscriptionBag { get }
    /// The title in the breadcrumb and on the scene's box.
    var title: String { get }
    /// A note next to the title, such as `30/194`.
    var status: String? { get }
    /// The name of the work in progress. While it is not `nil`, a spinner may be visible.
    var activity: String? { get }
    /// A remark that is shown for as long as it applies, such as `refreshed 3 h ago` for a cached list.
    var remark: String? { get }
    /// The text about the time of the fetch while the content is recent. Later, a remark replaces this text.
    var freshness: String? { get }
    /// The keys that currently have an effect in `handle` and do not belong to a command, the most useful first.
    var hints: [Hint] { get }
    /// The commands that are currently possible, the most useful first.
    var commands: [SceneCommand] { get }
    /// Whether the user is typing text, so that `q`, `:` and `?` do not run commands.
    var isTyping: Bool { get }
    /// Whether the user is typing a secret, so that the characters do not appear in a recording.
    var isTypingSecret: Bool { get }
    /// The visible part of the body, for the scrollbar on the edge of the box.
    var scroll: ScrollPosition? { get }

    /// Whether the scene shows a preview of its selected item if the screen has room.
    var hasPreview: Bool { get }
    /// The scene of the selected item. It is drawn in the second box and closes with this scene.
    var preview: (any Scene)? { get }

    /// The input that the user has not submitted, by the labels of the fields. The next start restores it. Contains no
    /// secrets.
    var draft: [String: String] { get }
    /// Whether leaving the scene loses input. If so, the app asks the user first.
    var isEdited: Bool { get }
    var edits: Driver<Void> { get }

    /// Restores the input before the scene appears.
    func restore(_ draft: [String: String])
    /// Called when the scene has been put on the stack, or is shown as a preview.
    func appear()
    /// Called when the scene has left the stack, before its subscriptions are cancelled.
    func disappear()
    func resize(to size: GridSize)
    /// Sets the size of the preview. Pass `nil` if the screen has no room, so that nothing is loaded for the preview.
    func resizePreview(to size: GridSize?)
    /// Keeps the preview unchanged until the next ``resizePreview(to:)``. If the preview has opened the scene in front,
    /// this scene would close together with the preview.
    func holdPreview()
    /// Handles a key, a click or the wheel. The points of a click start at the corner of the body.
    ///
    /// Returns `false` for an event that has no effect here.
    func handle(_ event: InputEvent) -> Bool
    func draw(in frame: inout Frame, _ body: GridRect)
}

extension Scene {
    var status: String? { nil }
    var activity: String? { nil }
    var remark: String? { nil }
    var freshness: String? { nil }
    var hints: [Hint] { [] }
    var commands: [SceneCommand] { [] }
    var isTyping: Bool { false }
    var isTypingSecret: Bool { false }
    var scroll: ScrollPosition? { nil }
    var hasPreview: Bool { false }
    var preview: (any Scene)? { nil }
    var draft: [String: String] { [:] }
    var isEdited: Bool { false }
    var edits: Driver<Void> { .never() }
    func restore(_ draft: [String: String]) {}
    func appear() {}
    func disappear() {}
    func resize(to size: GridSize) {}
    func resizePreview(to size: GridSize?) {}
    func holdPreview() {}
    func handle(_ event: InputEvent) -> Bool { false }

    func leave() {
        disappear()
        preview?.bag.cancelAll()
        bag.cancelAll()
    }
}
