import DomainKit
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

/// The content of the screen: a stack of scenes, the modals in front of them, and the last message.
// Repeats the default isolation of the target, which a release build does not apply to the isolated deinit.
@MainActor
final class SceneStack {
    /// The scene in front is the last one.
    @Property private(set) var scenes: [any Scene] = []
    /// The one in front first. They wait for each other in the order in which they came up, so that no key goes to one
    /// that the user has not seen yet.
    @Property private(set) var modals: [any Modal] = []
    @Property private(set) var toast: Toast?
    @Property private(set) var isPreviewFocused = false
    private(set) var size = GridSize(columns: 0, rows: 0)
    private var undo: (run: () -> Void, isPossible: () -> Bool)?

    func push(_ scene: any Scene) {
        fit(scene)
        clear()
        scenes.last?.holdPreview()
        scenes.append(scene)
        fitPreview()
        scene.appear()
    }

    /// Replaces a scene by another one, which takes over its draft. Does nothing if the scene has already left.
    func replace(_ old: any Scene, with new: any Scene) {
        guard let index = scenes.firstIndex(where: { $0 === old }) else { return }
        fit(new)
        scenes[index] = new
        fitPreview()
        old.leave()
        new.restore(old.draft)
        new.appear()
    }

    /// Removes the scene and those in front of it. Does nothing if it has already left.
    func pop(_ scene: any Scene) {
        guard let index = scenes.firstIndex(where: { $0 === scene }) else { return }
        remove(from: index)
    }

    func pop() {
        pop(to: scenes.count - 2)
    }

    func pop(to index: Int) {
        guard scenes.indices.contains(index), index < scenes.count - 1 else { return }
        clear()
        remove(from: index + 1)
    }

    /// Goes back to a scene, if there is one. Asks first if the scene in front would lose input.
    func leave(to index: Int) {
        guard scenes.last?.isEdited == true, scenes.indices.contains(index) else { return pop(to: index) }
        ask(.discarding).drive { [weak self] in if $0 == 1 { self?.pop(to: index) } }.store(in: questions)
    }

    func reset(to scenes: [any Scene]) {
        clear()
        for scene in scenes { fit(scene) }
        let gone = self.scenes
        self.scenes = scenes
        fitPreview()
        for scene in gone { scene.leave() }
        for scene in scenes { scene.appear() }
    }

    func resize(to size: GridSize) {
        guard size != self.size else { return }
        self.size = size
        for scene in scenes { fit(scene) }
        fitPreview()
    }

    var layout: ScreenLayout { ScreenLayout(size, hasPreview: scenes.last?.hasPreview ?? false) }

    func focusPreview(_ isFocused: Bool) {
        isPreviewFocused = isFocused && layout.preview != nil && scenes.last?.preview != nil
    }

    /// Shows a message about a result.
    ///
    /// - Parameters:
    ///   - isPossible: Whether the result can still be undone. Values that it reads are observed.
    ///   - undo: Undoes the result, as long as the message is shown.
    func say(_ toast: Toast, while isPossible: @escaping () -> Bool = { true }, undo: (() -> Void)? = nil) {
        self.undo = undo.map { ($0, isPossible) }
        self.toast = toast
    }

    var canUndo: Bool { toast != nil && undo?.isPossible() ?? false }

    func undoLast() {
        let undo = undo.take()
        toast = nil
        undo?.run()
    }

    func show(_ modal: any Modal) { modals.append(modal) }

    /// Removes a modal without an answer.
    func remove(_ modal: any Modal) { modals.removeAll { $0 === modal } }

    /// Returns `false` for an event that has no effect on the modal in front, and without one.
    func handleByModal(_ event: InputEvent, in size: GridSize) -> Bool {
        guard let modal = modals.first else { return false }
        switch modal.handle(event, in: size) {
        case .handled: return true
        case .ignored: return false
        case .closed(let action):
            remove(modal)
            action()
            return true
        }
    }

    /// A driver that asks on subscription. Emits the index of the pressed button, or ends without an element.
    /// Cancellation removes the question.
    func ask(_ dialog: Dialog) -> Driver<Int> {
        answer { Question(dialog, $0) }
    }

    /// A driver that shows the list on subscription. Emits the index of the choice, or ends without an element.
    /// Cancellation removes the list.
    func choose(title: String, among titles: [String]) -> Driver<Int> {
        answer { result in
            let entries = titles.enumerated().map { index, title in
                PaletteEntry(id: "\(index)", title: title) { result.finish(with: index) }
            }
            return Palette("choice \(title)", title: title, entries) { _, entry in
                if let entry { entry.run() } else { result.finish(with: nil) }
            }
        }
    }

    private func answer(to makeModal: @escaping (NavigationResult<Int>) -> any Modal) -> Driver<Int> {
        NavigationResult.driver { [weak self] result in
            let modal = makeModal(result)
            self?.show(modal)
            return { self?.remove(modal) }
        }
    }

    /// Reports a failure in the message line, where it hides nothing.
    func report(_ failure: Failure, title: String) {
        say(Toast(.failure, "\(title): \(failure.message)"))
    }

    func warn(title: String, message: String) {
        ask(Dialog(title: title, message: message, buttons: ["Close"])).drive { _ in }.store(in: questions)
    }

    isolated deinit {
        for scene in scenes { scene.leave() }
    }

    private func fit(_ scene: any Scene) {
        scene.resize(to: ScreenLayout.inside(ScreenLayout(size, hasPreview: scene.hasPreview).main).size)
    }

    /// Sets the size of the preview in front. One behind keeps its size until its scene is in front again: without room
    /// it would leave, and close the form that was opened from it.
    private func fitPreview() {
        scenes.last?.resizePreview(to: layout.preview.map { ScreenLayout.inside($0).size })
    }

    /// Removes the message when another scene comes to the front, since it was about the previous one.
    private func clear() {
        toast = nil
        undo = nil
        isPreviewFocused = false
    }

    /// Removes the scenes from an index on. Cancels a scene's subscriptions before its parts are released: otherwise a
    /// part could receive the end of another part's stream.
    private func remove(from index: Int) {
        let gone = scenes[index...]
        scenes.removeSubrange(index...)
        isPreviewFocused = false
        for scene in gone { scene.leave() }
        fitPreview()
    }

    /// The subscriptions to answers, each of which ends with its question.
    private let questions = SubscriptionBag()
}
