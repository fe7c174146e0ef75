import DomainKit
import Presentation
import Reactive
import TerminalKit

/// One screen of the app: a view model, the bag that its life hangs on, a view from state to cells, and its keys.
///
/// Everything that `draw` and the descriptions read is observed: when it changes, a frame is drawn, and only then.
protocol Scene: AnyObject, Sendable {
    /// What the scene has running; the stack cancels it when the scene leaves.
    var bag: SubscriptionBag { get }
    /// Where the scene is, so that the next start can begin there; `nil` where it cannot be found again.
    var route: Route? { get }
    /// The scene's piece of the breadcrumb, and the title of its box.
    var title: String { get }
    /// A note beside the title, such as `30/194`.
    var status: String? { get }
    /// What is in progress; while it is not `nil` a spinner may turn.
    var activity: String? { get }
    /// How long the request in flight may take.
    var wait: RequestWait? { get }
    /// A remark that stays as long as it is true, such as `refreshed 3 h ago` of a list from the cache.
    var remark: String? { get }
    /// When what is shown was fetched, where that is no matter of concern. A remark takes its place.
    var freshness: String? { get }
    /// The keys that `handle` reacts to now and that are no commands, the most useful first.
    var hints: [Hint] { get }
    /// What can be done now, the most useful first.
    var commands: [SceneCommand] { get }
    /// True while typed characters are text, so that `q`, `:` and `?` are no commands.
    var isTyping: Bool { get }
    /// True while typed characters are a secret, so that they appear in no recording.
    var isTypingSecret: Bool { get }
    /// The part of the body that is on screen, for a scrollbar on the edge of the box.
    var scroll: ScrollPosition? { get }

    /// Whether the scene shows what is selected beside it, where there is room.
    var hasPreview: Bool { get }
    /// What is selected, as a scene of its own. It is drawn in the second pane and leaves with this scene.
    var preview: (any Scene)? { get }
    /// The preview: the current one, then each that takes its place, before it appears.
    var previews: Driver<(any Scene)?> { get }

    /// What was typed and is not submitted yet, by the labels of the fields: what the next start brings back. It holds
    /// no secrets.
    var draft: [String: String] { get }
    /// Emits when the draft has changed.
    var edits: Driver<Void> { get }

    /// Brings back what was typed, before the scene appears.
    func restore(_ draft: [String: String])
    /// The scene has been put on the stack.
    func appear()
    /// The scene is about to leave the stack, with what it has running.
    func disappear()
    /// The room that the body has from now on.
    func resize(to size: GridSize)
    /// The room that the preview has from now on; `nil` for none, so that nothing is loaded for it.
    func resizePreview(to size: GridSize?)
    /// Reacts to a key, a click or the wheel; points are counted from the body's corner.
    ///
    /// Returns false for what means nothing here.
    func handle(_ event: InputEvent) -> Bool
    /// Draws the body.
    func draw(in frame: inout Frame, _ body: GridRect)
}

extension Scene {
    var route: Route? { nil }
    var title: String { route?.title ?? "" }
    var status: String? { nil }
    var activity: String? { nil }
    var wait: RequestWait? { nil }
    var remark: String? { nil }
    var freshness: String? { nil }
    var hints: [Hint] { [] }
    var commands: [SceneCommand] { [] }
    var isTyping: Bool { false }
    var isTypingSecret: Bool { false }
    var scroll: ScrollPosition? { nil }
    var hasPreview: Bool { false }
    var preview: (any Scene)? { nil }
    var previews: Driver<(any Scene)?> { .never() }
    var draft: [String: String] { [:] }
    var edits: Driver<Void> { .never() }
    func restore(_ draft: [String: String]) {}
    func appear() {}
    func disappear() {}
    func resize(to size: GridSize) {}
    func resizePreview(to size: GridSize?) {}
    func handle(_ event: InputEvent) -> Bool { false }

    /// Ends what the scene and its preview have running.
    func leave() {
        disappear()
        preview?.bag.cancelAll()
        bag.cancelAll()
    }
}

/// The part of a list or text that is on screen.
nonisolated struct ScrollPosition: Hashable, Sendable {
    var window: Range<Int>
    var count: Int

    /// Whether everything is on screen.
    var isWhole: Bool { window.count >= count }
}
