// for entity
#if canImport(SwiftUI)
    // import domain
    // import presentation
    import DomainKit
    import PresentationKit
    import PresentationKitSwiftUI
    import Reactive
    import ReactiveUI
    import SwiftUI

    /// The scenes above the list of notes.
    enum NoteDestination {
        case detail(Live<NoteDetailViewModel>)
        #if editable
            case form(Live<NoteFormViewModel>)

            @MainActor var isBusy: Bool {
                if case .form(let scene) = self { scene.form.isBusy } else { false }
            }
        #endif
    }

    @MainActor
    struct NoteNavigator: NotesNavigator {
        /// Weak, because the navigation holds the scenes, and a scene holds its navigator.
        weak var navigation: Navigation<NoteDestination>?
        let gateway: any NoteGateway

        func toNote(_ id: Note.ID) {
            #if editable
                navigation?.open(.detail(Live(NoteDetailViewModel(id, navigator: self, gateway: gateway))))
            #else
                navigation?.open(.detail(Live(NoteDetailViewModel(id, gateway: gateway))))
            #endif
        }
        #if editable

            func toNoteForm(_ note: Note?) -> Driver<Note> {
                navigation?.open(as: .sheet, isBusy: \.isBusy) { result in
                    .form(Live(NoteFormViewModel(note, result: result, gateway: gateway)))
                } ?? .empty()
            }
        #endif
    }

    /// The list of notes, and the scenes that are open above it.
    @MainActor
    public struct NoteScenes: View {
        @State private var navigation: Navigation<NoteDestination>
        @State private var notes: Live<NotesViewModel>

        public init(gateway: any NoteGateway) {
            // SwiftUI keeps the first value of each state. A view model that is dropped has started nothing.
            let navigation = Navigation<NoteDestination>()
            let navigator = NoteNavigator(navigation: navigation, gateway: gateway)
            _navigation = State(initialValue: navigation)
            _notes = State(initialValue: Live(NotesViewModel(navigator: navigator, gateway: gateway)))
        }

        public var body: some View {
            NavigationHost(navigation) { destination in
                switch destination {
                case .detail(let scene): NoteDetailView(scene: scene)
                #if editable
                    case .form(let scene): NoteFormView(scene: scene)
                #endif
                }
            } root: {
                NotesView(scene: notes)
            }
        }
    }
#endif
