// for entity
#if canImport(SwiftUI)
    // import domain
    // import presentation
    import DomainKit
    import PresentationKit
    import PresentationKitSwiftUI
    import SwiftUI

    /// The list of notes.
    @MainActor
    public struct NotesView: View {
        let scene: Live<NotesViewModel>

        public init(scene: Live<NotesViewModel>) { self.scene = scene }

        public var body: some View {
            List {
                ForEach(scene.notes) { row in
                    Button {
                        scene.input.$select(row.id)
                    } label: {
                        NoteLabel(row: row)
                    }
                    #if editable
                        .swipeActions { actions(row) }
                    #endif
                }
                PagingFooter(scene.notes, loadMore: scene.input.$loadMore)
            }
            .placeholder(for: scene.notes.state, empty: "No notes", retry: scene.input.$reload)
            .navigationTitle("Notes")
            #if editable
                .toolbar {
                    ToolbarItem(placement: .status) {
                        if scene.pendingCount > 0 { Text("\(scene.pendingCount) waiting to be sent") }
                    }
                    ToolbarItem(placement: .primaryAction) { Button("Add") { scene.input.$create() } }
                }
            #endif
            .refreshable { @MainActor in await scene.send(\.$reload, until: \.$notes) { !$0.isBusy } }
            .reportsFailures(scene.errors, titled: "Notes", unless: scene.notes.state.failure != nil) {
                if !scene.notes.isLoaded { scene.input.$load() }
            }
        }
        #if editable

            @ViewBuilder
            private func actions(_ row: NoteRow) -> some View {
                switch row.mark.state {
                case .none:
                    Button("Delete", role: .destructive) { scene.input.$delete(row.id) }
                    Button("Edit") { scene.input.$edit(row.id) }
                // A deletion may wait for an edit that is being sent.
                case .sending where !row.mark.isDeletion: EmptyView()
                case .waiting, .waitingFor, .held, .failing, .sending: Button("Undo") { scene.input.$undo(row.id) }
                case .refused:
                    Button("Discard", role: .destructive) { scene.input.$undo(row.id) }
                    Button("Try again") { scene.input.$retry(row.id) }
                case .conflict: Button("Decide") { scene.input.$select(row.id) }
                }
            }
        #endif
    }

    @MainActor
    struct NoteLabel: View {
        let row: NoteRow

        var body: some View {
            HStack {
                VStack(alignment: .leading) {
                    Text(row.title).font(.headline)
                    #if editable
                        if let text = row.mark.text { Text(text).font(.caption).foregroundStyle(.secondary) }
                    #endif
                }
                Spacer()
                ForEach(row.details, id: \.self) { Text($0) }
            }
        }
    }
    #if editable

        extension EditMark {
            /// The state of the edits in words. `nil` if the server knows them all.
            fileprivate var text: String? {
                switch state {
                case .none: nil
                case .waiting, .held: isDeletion ? "Will be deleted" : "Not sent yet"
                case .waitingFor(_, _, let reason): reason ?? "Not sent yet"
                case .sending: "Sending"
                case .failing(let message, _): message
                case .refused: refusal
                case .conflict(let conflict): conflict.theirs == nil ? "Deleted elsewhere" : "Changed elsewhere"
                }
            }
        }
    #endif

    struct NotesViewPreviews: PreviewProvider {
        static var previews: some View {
            let failure = Failure("The server cannot be reached.")
            list("Loaded", PagedList([row]))
            list("More pages", PagedList([row], hasMorePages: true))
            list("Loading", PagedList([], activity: .loading))
            list("Empty", PagedList([]))
            list("Failed", PagedList([], failure: failure))
            #if editable
                list("Not sent yet", edited(.waiting))
                list("Refused", edited(.refused(message: "The server refuses it.", fields: [:])))
            #endif
        }

        private static var row: NoteRow { NoteRow(Edited(.preview), Formatting()) }
        #if editable

            private static func edited(_ state: EditMark<Note>.State) -> PagedList<NoteRow> {
                PagedList([NoteRow(Edited(.preview, mark: EditMark(state)), Formatting())])
            }
        #endif

        private static func list(_ name: String, _ notes: PagedList<NoteRow>) -> some View {
            NotesView(scene: Live(showing: .init()) { $0.notes = notes }).previewDisplayName(name)
        }
    }
#endif
