import DomainKit
import PresentationKit
import Reactive
import TerminalKit

/// What is on screen: a stack of scenes, the questions over them, and the last message.
// Its default isolation said once more: a release build's module does not carry it to the isolated deinit.
@MainActor
final class Stage {
    /// The scenes, the one in front last.
    @Property private(set) var scenes: [any Scene] = []
    /// The questions that wait, the one in front first.
    @Property private(set) var questions: [Question] = []
    /// The last result.
    @Property private(set) var message: Message?
    /// The room that a scene's body has.
    private(set) var body = GridSize(columns: 0, rows: 0)

    /// Shows a scene in front of the others.
    func push(_ scene: any Scene) {
        scene.resize(to: body)
        message = nil
        scenes.append(scene)
        scene.appear()
    }

    /// Shows a scene in the place of another, and takes over its draft. One that is gone already is left alone.
    func replace(_ old: any Scene, with new: any Scene) {
        guard let index = scenes.firstIndex(where: { $0 === old }) else { return }
        new.resize(to: body)
        scenes[index] = new
        old.bag.cancelAll()
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
        guard scenes.count > 1 else { return }
        message = nil
        remove(from: scenes.count - 1)
    }

    /// Shows these scenes in the place of all others.
    func reset(to scenes: [any Scene]) {
        message = nil
        for scene in scenes { scene.resize(to: body) }
        let gone = self.scenes
        self.scenes = scenes
        for scene in gone { scene.bag.cancelAll() }
        for scene in scenes { scene.appear() }
    }

    /// The room that bodies have from now on.
    func resize(to body: GridSize) {
        guard body != self.body else { return }
        self.body = body
        for scene in scenes { scene.resize(to: body) }
    }

    /// Shows the last result in the message line.
    func say(_ message: Message) {
        self.message = message
    }

    /// Asks, and emits the index of the button that was pressed, or ends without one.
    func ask(_ dialog: Dialog) -> Driver<Int> {
        let question = Question(dialog)
        questions.append(question)
        return question.answer
    }

    /// Says what went wrong; one dialog at a time for the same trouble.
    ///
    /// - Parameter retry: What to do on Retry, where trying again may help.
    func report(_ failure: Failure, title: String, kept: String? = nil, retry: (() -> Void)? = nil) {
        guard !questions.contains(where: { $0.dialog.title == title }) else { return }
        let message = [failure.message, kept].compactMap(\.self).joined(separator: "\n")
        let buttons = retry == nil ? ["Close"] : ["Retry", "Close"]
        let question = Question(Dialog(title: title, message: message, buttons: buttons))
        questions.append(question)
        reports.insert(
            question.answer.drive { button in
                if button == 0 { retry?() }
            })
    }

    /// Presses the focused button of the question in front, or drops the question.
    func answer(_ button: Int?) {
        guard !questions.isEmpty else { return }
        // Gone before the answer is acted on, which may ask again.
        let question = questions.removeFirst()
        if let button { question.press(button) }
    }

    /// Moves the focus among the buttons of the question in front.
    func focus(_ button: Int) {
        guard !questions.isEmpty else { return }
        questions[0].dialog.focused = button
    }

    isolated deinit {
        for scene in scenes { scene.bag.cancelAll() }
    }

    /// What a scene has running ends before its parts are let go, so that nothing is left to be told of their end.
    private func remove(from index: Int) {
        let gone = scenes[index...]
        scenes.removeSubrange(index...)
        for scene in gone { scene.bag.cancelAll() }
    }

    /// Answers to reports; each ends with its question.
    private let reports = SubscriptionBag()
}
