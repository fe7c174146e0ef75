import DomainKit
import Foundation
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// The examples of the documentation comments, word for word. `ExamplesTests` looks for their lines in this file.
@Suite(.noLeaks) struct DocumentationTests {
    private let journal = Journal()

    @Test("A running view model counts each increment")
    func live() {
        let scene = Live(CounterViewModel())
        scene.input.$increment()
        let count = scene.count  // 1
        #expect(count == 1)
    }

    @Test("A screen's view models are found and followed")
    func running() {
        struct Screen {
            let live = Live(CounterViewModel())
        }
        let screen = Screen()
        let bag = SubscriptionBag()
        let log = journal.note
        for running in Mirror(reflecting: screen).runningViewModels {
            running.follow(in: bag) { log("\(running.viewModelName) \($0)") }
        }
        screen.live.input.$increment()
        journal.expect("CounterViewModel <- count 0", "CounterViewModel -> increment", "CounterViewModel <- count 1")
    }

    @Test("A list loads, shows and deletes an item, and a view awaits its reload")
    func list() async {
        let navigator = NoteNavigator()
        let scene = Live(DocumentedListViewModel(navigator: navigator))
        func reload() async {
            await scene.send(\.$reload, until: \.$notes) { !$0.isBusy }
        }
        var drawn: [Int] = []
        func draw(_ item: NoteItem) { drawn.append(item.note.number) }
        func drawSpinner() { drawn.append(-1) }

        scene.input.$load()
        scene.input.$loadMore()
        scene.input.$select("note 2")
        scene.input.$delete("note 2")
        for note in scene.notes { draw(note) }
        if scene.notes.isLoadingMore { drawSpinner() }
        #expect(drawn == [1])
        #expect(navigator.shown == [Note(2)])
        await reload()
        #expect(scene.notes.map(\.note.number) == [1])
    }

    @Test("A form returns the saved value")
    func form() {
        let note = journal.note
        let scene = Live(DocumentedFormViewModel(result: NavigationResult { note("saved \($0?.text ?? "nothing")") }))
        scene.input.$text("Eggs")
        scene.input.$submit()
        journal.expect("saved Eggs")
    }

    private func text(of scene: Live<DocumentedNoteViewModel>) -> String {
        switch scene.note {
        case .idle: ""
        case .loading(let previous): previous?.text ?? "Loading…"
        case .loaded(let note): note.text
        case .empty: "There is no note"
        case .failed(let failure, let previous): previous?.text ?? failure.message
        }
    }

    @Test("A fetched value is shown once it is loaded")
    func fetching() {
        let scene = Live(DocumentedNoteViewModel())
        #expect(text(of: scene) == "")
        scene.input.$load()
        #expect(text(of: scene) == "Milk")
    }

    @Test("A scene polls again after a pause that follows each response")
    func polling() {
        let clock = TestClock()
        let scene = Live(DocumentedPollingViewModel(clock: clock))
        journal.follow(scene.$note.driver) { $0.isLoading ? "loading" : $0.value?.text ?? "nothing" }
        scene.input.$load()
        clock.advance(by: .seconds(4))
        journal.expect("nothing", "loading", "Milk", "loading", "Milk")
    }

    @Test("A reload shows the loaded notes")
    func reporting() {
        let scene = Live(DocumentedReloadingViewModel())
        scene.input.$reload()
        #expect(scene.notes.map(\.number) == [1, 2])
    }

    @Test("A question is opened when it is asked, and closed with its answer")
    func navigation() {
        let dialogs = Dialogs()
        func confirmDelete(_ note: Note) -> Driver<Void> {
            NavigationResult.driver { result in
                dialogs.ask("Delete \(note.text)?") { isConfirmed in result.finish(with: isConfirmed ? () : nil) }
                return { dialogs.dismiss() }
            }
        }
        journal.follow(confirmDelete(Note(1, text: "Milk"))) { "confirmed" }
        #expect(dialogs.question == "Delete Milk?")
        dialogs.answer?(true)
        journal.expect("confirmed")
        #expect(dialogs.question == nil)
    }

    private final class Dialogs {
        private(set) var question: String?
        private(set) var answer: ((Bool) -> Void)?

        func ask(_ question: String, answer: @escaping (Bool) -> Void) {
            self.question = question
            self.answer = answer
        }

        func dismiss() { question = nil }
    }

    @Test("One table prints and parses links")
    func links() throws {
        nonisolated enum Route: Hashable, Sendable { case notes, note(Int) }

        let links = LinkTable<Route>(
            scheme: "app",
            [
                LinkRow("notes", .notes),
                LinkRow("notes/:id", Route.note) { if case .note(let id) = $0 { id } else { nil } },
            ])
        let link = links.link(to: .note(31))  // app://notes/31
        let route = try links.route(for: "app://notes")  // .notes
        #expect(link == "app://notes/31")
        #expect(route == .notes)
    }

    @Test("Money and shares are formatted for a locale")
    func formatting() {
        let formatting = Formatting(locale: Locale(identifier: "en_US"), timeZone: .gmt)
        let price = formatting.money(1234.5)  // $1,234.50
        let share = formatting.percentage(12.3)  // 12%
        #expect(price == "$1,234.50")
        #expect(share == "12%")
    }
}
