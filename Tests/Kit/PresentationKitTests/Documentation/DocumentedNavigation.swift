import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// The code in the documentation of `Navigation` and of scenes made by hand is copied from here.
@Suite(.noLeaks) struct DocumentedNavigation {
    struct NoteFormViewModel: ViewModel {
        struct Input: ViewModelInput {
            @Trigger var save: Driver<Void>
        }

        struct Output {}

        let note: Note
        let result: NavigationResult<Note>

        init(_ note: Note, result: NavigationResult<Note>) {
            self.note = note
            self.result = result
        }

        func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
            input.save.drive { result.finish(with: note) }.store(in: bag)
            return Output()
        }
    }

    protocol NotesNavigator {
        func toNote(_ note: Note)
        func toEditor(of note: Note) -> Driver<Note>
    }

    enum Destination {
        case note(Note)
        case editor(Live<NoteFormViewModel>)
    }

    struct AppNavigator: NotesNavigator {
        weak var navigation: Navigation<Destination>?

        func toNote(_ note: Note) { navigation?.open(.note(note)) }

        func toEditor(of note: Note) -> Driver<Note> {
            navigation?.open(as: .sheet) { result in
                .editor(Live(NoteFormViewModel(note, result: result)))
            } ?? .empty()
        }
    }

    @Test("A navigator opens scenes and receives their results")
    func navigator() {
        let navigation = Navigation<Destination>()
        let navigator = AppNavigator(navigation: navigation)
        navigator.toNote(Note(1))
        let saved = Recorder(navigator.toEditor(of: Note(2)).map(\.number))
        guard case .editor(let scene)? = navigation.entries.last?.destination else {
            Issue.record("The editor is not in front.")
            return
        }
        scene.input.$save()
        saved.expect(2, then: .finished)
        #expect(navigation.entries.count == 1)
        let note = Note(3)
        navigation.show(navigator.toEditor(of: note))
        #expect(navigation.entries.count == 2)
        navigation.replaceAll {
            navigation.open(.note(note))
            navigation.show(navigator.toEditor(of: note))
        }
        #expect(navigation.entries.count == 2)
        let loading = navigation.entries[1].id
        navigation.replace(loading) { navigation.open(.note(note)) }
        #expect(navigation.entries.map(\.style) == [.push, .push])
    }

    @Test("The next run reopens the scene that was open")
    func restoration() {
        let links = LinkTable<Int>(scheme: "app", [LinkRow("notes/:id", { $0 }) { $0 }])
        let scene = { (route: Int) in "note \(route)" }
        let route = { (scene: String) in scene.split(separator: " ").last.flatMap { Int($0) } }
        let (navigation, next) = (Navigation<String>(), Navigation<String>())
        navigation.open("note 3")
        let saved = navigation.links(in: links, route: route)
        next.restore(saved, in: links) { route in next.open(scene(route)) }
        #expect(next.entries.map(\.destination) == ["note 3"])
    }

    @Test("A link opens the scene of its route")
    func link() {
        nonisolated enum Route: Hashable, Sendable { case notes, note(Int) }
        enum Destination { case note(Int) }
        let navigation = Navigation<Destination>()
        let links = LinkTable<Route>(
            scheme: "app",
            [
                LinkRow("notes", .notes),
                LinkRow("notes/:id", Route.note) { if case .note(let id) = $0 { id } else { nil } },
            ])

        navigation.follow("app://notes/31", in: links) { route in
            switch route {
            case .notes: break
            case .note(let id): navigation.open(.note(id))
            }
        }
        #expect(navigation.entries.count == 1)
    }

    struct CounterViewModel: ViewModel {
        struct Input: ViewModelInput {
            @Trigger var increment: Driver<Void>
        }

        struct Output {
            @Property var count = 0
        }

        func transform(_ input: Input, in bag: SubscriptionBag) -> Output { Output() }
    }

    @Test("A scene shows outputs set by hand")
    func madeByHand() {
        let scene = Live<CounterViewModel>(showing: CounterViewModel.Output()) { $0.count = 3 }
        #expect(scene.count == 3)
    }
}
