import DomainKit
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

/// Shows a navigation in the terminal. It makes scenes appear and disappear, sets their sizes, and shows alerts one
/// after the other. It also shows the last message in front of all scenes.
// This attribute repeats the target's default isolation, because a release build does not apply the default to the
// isolated deinit.
@MainActor
final class SceneStack {
    let navigation = Navigation<any Scene>()
    /// The app's first scene, below the navigation's scenes.
    @Property private(set) var root: (any Scene)?
    /// The modal that the user has opened: the palette or the help.
    @Property private var ownModal: (any Modal)?
    /// The navigation's first alert.
    @Property private var alertModal: (any Modal)?
    @Property private(set) var toast: Toast?
    @Property private(set) var isPreviewFocused = false
    private(set) var size = GridSize(columns: 0, rows: 0)
    private var offered: (command: SceneCommand, isPossible: () -> Bool)?
    /// The scenes that have appeared and have not disappeared yet.
    private var shown: [any Scene] = []
    private var shownAlert: NavigationAlert.ID?
    private let bag = SubscriptionBag()

    init() {
        navigation.$entries.driver.drive { [weak self] in self?.show($0.map(\.destination)) }.store(in: bag)
        navigation.$alerts.driver.map(\.first).drive { [weak self] in self?.show($0) }.store(in: bag)
    }

    /// The open scenes. The last scene is in front.
    var scenes: [any Scene] { [root].compactMap(\.self) + navigation.entries.map(\.destination) }

    func begin(with root: any Scene) {
        self.root = root
        fit(root)
        root.appear()
    }

    /// Goes back to a scene, if it exists. Asks the user first if the scene in front would lose input.
    func leave(to index: Int) {
        guard index >= 0, index < scenes.count - 1 else { return }
        let leave = { [weak self] in
            self?.clear()
            self?.navigation.dismiss(toDepth: index, ofLevel: 0)
        }
        guard scenes.last?.isEdited == true else { return leave() }
        confirmDiscarding().drive { leave() }.store(in: bag)
    }

    /// Asks whether to discard the typed text, and emits if the user agrees.
    func confirmDiscarding() -> Driver<Void> {
        navigation.ask(
            "Discard changes?", message: "Your changes have not been saved.",
            choices: [.init("Discard", isDestructive: true)]
        ).map { _ in }
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
    ///   - isPossible: Returns whether the command is still possible. The values that it reads are observed.
    ///   - command: An action for the user while the message is shown. The action removes the message.
    func say(_ toast: Toast, while isPossible: @escaping () -> Bool = { true }, offering command: SceneCommand? = nil) {
        offered = command.map { ($0, isPossible) }
        self.toast = toast
    }

    func say(_ toast: Toast, while isPossible: @escaping () -> Bool = { true }, undo: @escaping () -> Void) {
        say(toast, while: isPossible, offering: SceneCommand("u", "undo", run: undo))
    }

    /// Reports a failure in the message line, where it does not hide other content.
    func report(_ failure: Failure, title: String) {
        say(Toast(.failure, "\(title): \(failure.message)"))
    }

    /// The command that the message currently offers.
    var offer: SceneCommand? {
        guard toast != nil, let (command, isPossible) = offered, isPossible() else { return nil }
        return SceneCommand(command.key, command.title) { [weak self] in
            self?.clear()
            command.run()
        }
    }

    /// Removes the message when another scene comes to the front, because the message was about the previous scene.
    func clear() {
        toast = nil
        offered = nil
    }

    func show(_ modal: any Modal) { ownModal = modal }

    /// The modal in front. An alert waits until the user has closed the palette or the help, so that no key goes to an
    /// alert that the user has not seen yet.
    var modal: (any Modal)? { ownModal ?? alertModal }

    /// Returns `false` if the event has no effect on the modal in front, or if no modal is open.
    func handleByModal(_ event: InputEvent, in size: GridSize) -> Bool {
        guard let modal else { return false }
        switch modal.handle(event, in: size) {
        case .handled: return true
        case .ignored: return false
        case .closed(let action):
            if modal === ownModal { ownModal = nil }
            action()
            return true
        }
    }

    isolated deinit {
        for scene in scenes { scene.leave() }
    }

    private func show(_ alert: NavigationAlert?) {
        guard alert?.id != shownAlert else { return }
        shownAlert = alert?.id
        alertModal = alert.map { alert in
            alert.modal { [weak navigation] in navigation?.answer(alert.id, with: $0) }
        }
    }

    /// Makes new scenes appear and closed scenes disappear. Cancels the subscriptions of a scene before its parts are
    /// released, because otherwise a part could receive the end of another part's stream.
    private func show(_ scenes: [any Scene]) {
        let gone = shown.filter { scene in !scenes.contains { $0 === scene } }
        let new = scenes.filter { scene in !shown.contains { $0 === scene } }
        if gone.isEmpty, scenes.count > shown.count { shown.last?.holdPreview() }
        shown = scenes
        isPreviewFocused = false
        for scene in new { fit(scene) }
        fitPreview()
        for scene in gone { scene.leave() }
        for scene in new { scene.appear() }
    }

    private func fit(_ scene: any Scene) {
        scene.resize(to: ScreenLayout.inside(ScreenLayout(size, hasPreview: scene.hasPreview).main).size)
    }

    /// Sets the size of the preview in front. A covered preview keeps its size until its scene is in front again.
    /// Otherwise a narrower screen would close the preview, together with a form that the preview has opened.
    private func fitPreview() {
        scenes.last?.resizePreview(to: layout.preview.map { ScreenLayout.inside($0).size })
    }
}

extension Navigation where Destination == any Scene {
    /// Closes a scene and those in front of it. Does nothing if it is already closed, or if it is a preview.
    func close(_ scene: any Scene) {
        if let entry = entries.first(where: { $0.destination === scene }) { close(entry.id) }
    }
}
