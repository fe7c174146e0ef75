import Reactive
import ReactiveUI

/// The open scenes of an app above its first scene, which are pushed or presented, and the alerts in front of them.
///
/// Navigators change the navigation, and views show it. A destination is a value of a type in your app, usually an
/// enumeration. Its cases contain a running scene, or the values from which to create a scene:
///
/// ```swift
/// enum Destination {
///     case note(Note)
///     case editor(Live<NoteFormViewModel>)
/// }
///
/// struct AppNavigator: NotesNavigator {
///     weak var navigation: Navigation<Destination>?
///
///     func toNote(_ note: Note) { navigation?.open(.note(note)) }
///
///     func toEditor(of note: Note) -> Driver<Note> {
///         navigation?.open(as: .sheet) { result in
///             .editor(Live(NoteFormViewModel(note, result: result)))
///         } ?? .empty()
///     }
/// }
/// ```
///
/// A navigator references the navigation weakly, because the navigation retains the open scenes, which retain their
/// navigator. A strong reference would create a retain cycle. A view references the navigation strongly, so that it is
/// released together with its window.
///
/// When a scene closes, the scenes above it close as well. A driver that waits for the scene's result ends, no matter
/// whether a result, a swipe or a link has closed the scene, and even if a view still retains the scene.
///
/// - Order: scenes have left ``entries`` before their results end, so that the receiver of a result can open the next
///   scene.
@MainActor
public final class Navigation<Destination> {
    /// The way in which a scene is shown. The style also determines the stack onto which the scene pushes other scenes.
    public nonisolated enum Style: Hashable, Sendable {
        /// The scene is pushed onto the stack of the scene before it.
        case push
        /// The scene is presented in a sheet with a separate stack. A swipe closes it unless it is busy.
        case sheet
        /// The scene covers the whole screen, with a separate stack. macOS has no such covers, so `NavigationHost`
        /// shows a sheet there.
        case cover
    }

    /// An open scene. If the same destination is opened twice, it has two entries.
    public struct Entry: nonisolated Identifiable, nonisolated Hashable {
        /// The number of the entry, unique in this navigation.
        public nonisolated let id: Int
        /// The scene as a value of a type in your app. The navigation retains it and its view model until the scene
        /// closes.
        public let destination: Destination
        /// The style in which the scene was opened. A scene keeps its style, because a pushed scene pushes other scenes
        /// onto the same stack.
        public let style: Style
        let isBusy: () -> Bool
        let onClose: () -> Void

        /// Compares only the numbers, so that destinations do not have to be equatable. If the same scene is opened
        /// twice, the entries differ.
        public nonisolated static func == (left: Self, right: Self) -> Bool { left.id == right.id }

        /// Hashes only the number, because `==` compares nothing else.
        public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    /// The open scenes above the first scene, from the bottom to the front.
    @Property public private(set) var entries: [Entry] = []
    /// The alerts that wait for an answer, with the oldest one first. Only the oldest alert is shown, so that no alert
    /// hides another.
    @Property public private(set) var alerts: [NavigationAlert] = []
    /// Whether a link was opened, even one to the first scene. If so, a restoration must not replace its scenes.
    private(set) var hasBeenReplaced = false
    /// The scenes that ``replaceAll(_:)`` and ``replace(_:_:)`` have opened so far, and that will be shown in one
    /// change.
    private var collected: [Entry]?
    private var lastID = 0
    /// The user's dismissals of scenes. Dismissals and answers pass through triggers, so that a recording contains them
    /// and a replay can send them.
    let dismissed = Trigger<Entry.ID>()
    let answered = Trigger<Answer>()
    private let bag = SubscriptionBag()

    /// Creates a navigation with only the app's first scene. The first scene is not an entry, and cannot be closed or
    /// replaced.
    ///
    /// The navigation reports itself to the ``LiveObservation``, like a running view model.
    public init() {
        dismissed.driver.drive { [weak self] in self?.close($0) }.store(in: bag)
        answered.driver.drive { [weak self] in self?.handle($0) }.store(in: bag)
        guard let observer = LiveObservation.current else { return }
        observer.liveBegins()
        observer.liveBegan(self, in: bag)
    }

    /// Opens a scene in front of the other scenes.
    ///
    /// While `isBusy` returns `true`, neither the user nor a link can close the scene, but ``close(_:)`` can. Views
    /// observe the properties that `isBusy` reads.
    public func open(
        _ destination: Destination, as style: Style = .push, isBusy: @escaping () -> Bool = { false }
    ) {
        append(destination, style, isBusy) {}
    }

    /// Returns a driver that opens a scene on subscription, and emits the scene's result, which is one value or none.
    ///
    /// `make` receives the result, which the scene must finish. While `isBusy` returns `true`, neither the user nor a
    /// link can close the scene. Views observe the properties that `isBusy` reads.
    ///
    /// - Cancellation: closes the scene.
    public func open<Value: Sendable>(
        as style: Style, isBusy: @escaping (Destination) -> Bool = { _ in false },
        _ make: @escaping (NavigationResult<Value>) -> Destination
    ) -> Driver<Value> {
        NavigationResult.driver { [weak self] result in
            let destination = make(result)
            // Capture the result weakly. So if the result is released without being finished, the driver ends.
            let id = self?.append(destination, style, { isBusy(destination) }) { [weak result] in
                result?.finish(with: nil)
            }
            return { [weak self] in
                if let id { self?.close(id) }
            }
        }
    }

    /// Opens a scene without waiting for its result, for example from a button of the first scene. Pass a driver from
    /// ``open(as:isBusy:_:)``.
    ///
    /// ```swift
    /// navigation.show(navigator.toEditor(of: note))
    /// ```
    public func show<Value: Sendable>(_ scene: Driver<Value>) {
        scene.drive { _ in }.store(in: bag)
    }

    /// Closes a scene and the scenes above it, even if they are busy. If the scene is already closed, nothing happens.
    public func close(_ id: Entry.ID) {
        if let index = collected?.firstIndex(where: { $0.id == id }), let gone = collected?[index...] {
            collected?.removeSubrange(index...)
            end(gone)
        } else if let index = entries.firstIndex(where: { $0.id == id }) {
            let gone = entries[index...]
            entries.removeSubrange(index...)
            end(gone)
        }
    }

    /// Closes a scene and the scenes above it on behalf of the user, for example after a swipe, a key press or a tap on
    /// a system button. A recording contains the dismissal, just like the answers to alerts.
    ///
    /// - Returns: whether the scene is closed. `false` if the scene, or a scene above it, is busy. In a callback of
    ///   another dismissal, the result is also `false`, and the scene is closed afterward.
    @discardableResult
    public func dismiss(_ id: Entry.ID) -> Bool {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return true }
        guard !entries[index...].contains(where: { $0.isBusy() }) else { return false }
        dismissed(id)
        return !entries.contains { $0.id == id }
    }

    /// Replaces one scene with the scenes that `open` opens. For example, a loading scene with the scene that was
    /// loaded. All other scenes and the alerts remain. If the scene is already closed, nothing happens.
    ///
    /// ```swift
    /// navigation.replace(loading) { navigation.open(.note(note)) }
    /// ```
    public func replace(_ id: Entry.ID, _ open: () -> Void) {
        guard entries.contains(where: { $0.id == id }) else { return }
        let new = collect(open)
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return end(new[...]) }
        let gone = entries[index...index]
        entries.replaceSubrange(index...index, with: new)
        end(gone)
    }

    /// Whether any open scene is busy. If so, a link does not replace the open scenes.
    public var isBusy: Bool { entries.contains { $0.isBusy() } }

    /// Replaces all open scenes in one change with the scenes that `open` opens, like a link. Unanswered alerts are
    /// also removed.
    ///
    /// ```swift
    /// navigation.replaceAll {
    ///     navigation.open(.note(note))
    ///     navigation.show(navigator.toEditor(of: note))
    /// }
    /// ```
    ///
    /// - Returns: whether the new scenes are shown. If a scene is busy, `false`, and nothing changes.
    @discardableResult
    public func replaceAll(_ open: () -> Void) -> Bool {
        guard !isBusy else { return false }
        hasBeenReplaced = true
        let unanswered = alerts
        if !unanswered.isEmpty { alerts = [] }
        replaceEntries(open)
        for alert in unanswered { alert.answer(nil) }
        return true
    }

    /// Opens scenes in one change, in place of all open scenes.
    func replaceEntries(_ open: () -> Void) {
        let new = collect(open)
        let gone = entries[...]
        entries = new
        end(gone)
    }

    /// Returns a driver that shows an alert on subscription. The driver emits the index of the user's choice, or ends
    /// without an element.
    ///
    /// - Order: alerts are shown one at a time, in the order of the calls.
    /// - Cancellation: removes the alert.
    public func ask(_ title: String, message: String = "", choices: [NavigationAlert.Choice]) -> Driver<Int> {
        NavigationResult.driver { [weak self] result in
            let id = self?.nextID() ?? 0
            self?.alerts.append(
                NavigationAlert(id: id, title: title, message: message, choices: choices, answer: result.finish(with:)))
            return {
                // If the alert was answered, it has already been removed.
                if let index = self?.alerts.firstIndex(where: { $0.id == id }) { self?.alerts.remove(at: index) }
            }
        }
    }

    /// Shows a failure until the user dismisses it. If the same failure is already waiting, it is not shown twice.
    public func report(_ failure: Failure, title: String) {
        let isWaiting = alerts.contains { $0.title == title && $0.message == failure.message }
        if !isWaiting {
            alerts.append(NavigationAlert(id: nextID(), title: title, message: failure.message, choices: []) { _ in })
        }
    }

    /// Answers an alert with the index of a choice, or with `nil` to dismiss it. If the alert was already removed,
    /// nothing happens.
    ///
    /// An index that is out of range counts as `nil`.
    public func answer(_ id: NavigationAlert.ID, with choice: Int?) {
        guard alerts.contains(where: { $0.id == id }) else { return }
        answered.send(Answer(alert: id, choice: choice))
    }

    private func handle(_ answer: Answer) {
        guard let index = alerts.firstIndex(where: { $0.id == answer.alert }) else { return }
        // Remove the alert before handling the answer, because the handler may ask another question.
        let alert = alerts.remove(at: index)
        alert.answer(answer.choice.flatMap { alert.choices.indices.contains($0) ? $0 : nil })
    }

    isolated deinit { end(entries[...]) }

    @discardableResult
    private func append(
        _ destination: Destination, _ style: Style, _ isBusy: @escaping () -> Bool, onClose: @escaping () -> Void
    ) -> Entry.ID {
        let entry = Entry(id: nextID(), destination: destination, style: style, isBusy: isBusy, onClose: onClose)
        if collected == nil { entries.append(entry) } else { collected?.append(entry) }
        return entry.id
    }

    /// Returns the scenes that `open` opens, without showing them.
    private func collect(_ open: () -> Void) -> [Entry] {
        let outer = collected
        collected = []
        defer { collected = outer }
        open()
        return collected ?? []
    }

    /// The number of open scenes, including scenes that are about to be shown in one change.
    var openedCount: Int { (collected ?? entries).count }

    private func nextID() -> Int {
        lastID += 1
        return lastID
    }

    /// Ends the results of scenes that were closed, from the front to the back.
    private func end(_ gone: ArraySlice<Entry>) {
        for entry in gone.reversed() { entry.onClose() }
    }
}
