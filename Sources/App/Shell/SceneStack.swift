import DomainKit
import PresentationKit
import Reactive
import TerminalKit

/// What is on screen: a stack of scenes, the questions over them, and the last message.
// Its default isolation said once more: a release build's module does not carry it to the isolated deinit.
@MainActor
final class SceneStack {
    /// The scenes, the one in front last.
    @Property private(set) var scenes: [any Scene] = []
    /// The questions that wait, the one in front first.
    @Property private(set) var questions: [Question] = []
    /// What is being chosen from.
    @Property private(set) var choice: Choice?
    /// The last result.
    @Property private var result: Toast?
    /// Whether keys go to the preview of the scene in front.
    @Property private(set) var isPreviewFocused = false
    /// The size of the screen.
    private(set) var size = GridSize(columns: 0, rows: 0)
    /// Undoes the last result.
    private var undo: (run: () -> Void, isPossible: () -> Bool)?

    /// Shows a scene in front of the others.
    func push(_ scene: any Scene) {
        fit(scene)
        clear()
        scenes.append(scene)
        scene.appear()
    }

    /// Shows a scene in the place of another, and takes over its draft. One that is gone already is left alone.
    func replace(_ old: any Scene, with new: any Scene) {
        guard let index = scenes.firstIndex(where: { $0 === old }) else { return }
        fit(new)
        scenes[index] = new
        old.leave()
        new.restore(old.draft)
        new.appear()
    }

    /// Goes back to the scene behind this one. A scene that is gone already is left alone.
    func pop(_ scene: any Scene) {
        guard let index = scenes.firstIndex(where: { $0 === scene }) else { return }
        remove(from: index)
    }

    /// Goes back one scene, unless there is only one.
    func pop() {
        pop(to: scenes.count - 2)
    }

    /// Goes back to the scene at a position, counted from the one at the bottom.
    func pop(to index: Int) {
        guard scenes.indices.contains(index), index < scenes.count - 1 else { return }
        clear()
        remove(from: index + 1)
    }

    /// Shows these scenes in the place of all others.
    func reset(to scenes: [any Scene]) {
        clear()
        for scene in scenes { fit(scene) }
        let gone = self.scenes
        self.scenes = scenes
        for scene in gone { scene.leave() }
        for scene in scenes { scene.appear() }
    }

    /// The size of the screen from now on.
    func resize(to size: GridSize) {
        guard size != self.size else { return }
        self.size = size
        for scene in scenes { fit(scene) }
    }

    /// The places on the screen while the scene in front is shown.
    var layout: ScreenLayout { ScreenLayout(size, hasPreview: scenes.last?.hasPreview ?? false) }

    /// Lets keys go to the preview, where there is one, or to the scene in front.
    func focusPreview(_ isFocused: Bool) {
        isPreviewFocused = isFocused && layout.preview != nil && scenes.last?.preview != nil
    }

    /// Shows the last result in the message line.
    ///
    /// - Parameters:
    ///   - isPossible: Whether it can still be undone; it may read what is observed.
    ///   - undo: Undoes it, for as long as the message is shown.
    func say(_ toast: Toast, while isPossible: @escaping () -> Bool = { true }, undo: (() -> Void)? = nil) {
        self.undo = undo.map { ($0, isPossible) }
        result = toast
    }

    /// The last result, with what can be done about it.
    var toast: Toast? {
        guard var toast = result else { return nil }
        if canUndo { toast.hint = "u undo" }
        return toast
    }

    /// Whether the last result can be undone.
    var canUndo: Bool { result != nil && undo?.isPossible() ?? false }

    /// Undoes the last result.
    func undoLast() {
        let undo = undo.take()
        result = nil
        undo?.run()
    }

    /// A driver that asks when it is subscribed to: emits the index of the button that was pressed, or ends without one.
    /// Cancelled, it drops the question.
    func ask(_ dialog: Dialog) -> Driver<Int> {
        NavigationResult.driver { [weak self] result in
            let question = Question(dialog: dialog, result: result)
            self?.questions.append(question)
            return { self?.questions.removeAll { $0.id == question.id } }
        }
    }

    /// A driver that lets the user choose when it is subscribed to: emits the position of the choice, or ends without one.
    /// Cancelled, it drops the choice.
    func choose(title: String, among titles: [String]) -> Driver<Int> {
        NavigationResult.driver { [weak self] result in
            let items = titles.enumerated().map { CommandPalette<Int>.Item(id: $0.offset, title: $0.element) }
            let choice = Choice(title: title, palette: CommandPalette(items: items), result: result)
            self?.choice = choice
            return {
                if self?.choice?.id == choice.id { self?.choice = nil }
            }
        }
    }

    /// Handles an event for the choice: it may be made, or dropped.
    func chooseBy(_ event: InputEvent) {
        guard var choice else { return }
        var outcome = choice.palette.handle(event)
        if case .click(let point) = event {
            outcome = choice.palette.item(at: point, in: size).map { .chosen($0) } ?? .dismissed
        }
        switch outcome {
        case .chosen(let position): finish(choice, with: position)
        case .dismissed: finish(choice, with: nil)
        case .handled, .ignored: self.choice = choice
        }
    }

    private func finish(_ choice: Choice, with position: Int?) {
        // Gone before the answer is acted on, which may ask again.
        self.choice = nil
        choice.result.finish(with: position)
    }

    /// Reports a failure in the message line, where it hides nothing.
    func report(_ failure: Failure, title: String) {
        say(Toast(.failure, "\(title): \(failure.message)"))
    }

    /// Shows a message that must be read before going on.
    func warn(title: String, message: String) {
        ask(Dialog(title: title, message: message, buttons: ["Close"])).drive { _ in }.store(in: warnings)
    }

    /// Presses the focused button of the question in front, or drops the question.
    func answer(_ button: Int?) {
        guard !questions.isEmpty else { return }
        // Gone before the answer is acted on, which may ask again.
        let question = questions.removeFirst()
        question.result.finish(with: button)
    }

    /// Moves the focus among the buttons of the question in front.
    func focus(_ button: Int) {
        guard !questions.isEmpty else { return }
        questions[0].dialog.focused = button
    }

    isolated deinit {
        for scene in scenes { scene.leave() }
    }

    private func fit(_ scene: any Scene) {
        let layout = ScreenLayout(size, hasPreview: scene.hasPreview)
        scene.resize(to: ScreenLayout.inside(layout.main).size)
        scene.resizePreview(to: layout.preview.map { ScreenLayout.inside($0).size })
    }

    /// Another scene comes to the front: the message about the one before is removed.
    private func clear() {
        result = nil
        undo = nil
        isPreviewFocused = false
    }

    /// What a scene has running ends before its parts are released, so that no part receives the end of another.
    private func remove(from index: Int) {
        let gone = scenes[index...]
        scenes.removeSubrange(index...)
        isPreviewFocused = false
        for scene in gone { scene.leave() }
    }

    /// Answers to warnings; each ends with its question.
    private let warnings = SubscriptionBag()
}
