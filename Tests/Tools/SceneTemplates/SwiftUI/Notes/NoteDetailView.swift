// for entity
#if canImport(SwiftUI)
    // import domain
    // import presentation
    import DomainKit
    import PresentationKit
    import PresentationKitSwiftUI
    import SwiftUI

    /// The details of a note.
    @MainActor
    public struct NoteDetailView: View {
        let scene: Live<NoteDetailViewModel>
        let formatting: Formatting

        public init(scene: Live<NoteDetailViewModel>, formatting: Formatting = Formatting()) {
            self.scene = scene
            self.formatting = formatting
        }

        public var body: some View {
            List {
                #if editable
                    if case .conflict(let conflict) = scene.mark.state { decision(conflict) }
                #endif
                if let note = scene.note.value {
                    LabeledContent("Title", value: note.title)  // for each shown field
                }
            }
            .placeholder(for: scene.note, empty: "This note no longer exists.", retry: scene.input.$load)
            .navigationTitle(scene.note.value.map { note in note.title } ?? "Note")
            #if editable
                .toolbar {
                    ToolbarItem(placement: .primaryAction) { Button("Edit") { scene.input.$edit() } }
                }
            #endif
            .reportsFailures(scene.errors, titled: "Note", unless: scene.note.value == nil) { scene.input.$load() }
        }
        #if editable

            /// Field by field, or as a whole if one side has deleted the note.
            private func decision(_ conflict: EditConflict<Note>) -> some View {
                Section("Changed elsewhere") {
                    ForEach(scene.conflict) { row in
                        Button {
                            scene.input.$toggle(row.id)
                        } label: {
                            VStack(alignment: .leading) {
                                Text(row.title).font(.caption).foregroundStyle(.secondary)
                                Text("\(row.isMine ? "● " : "")mine: \(row.mine)")
                                Text("\(row.isMine ? "" : "● ")theirs: \(row.theirs)")
                            }
                        }
                    }
                    if scene.conflict.isEmpty {
                        Button(conflict.mine == nil ? "Delete it" : "Keep mine") { scene.input.$keepMine() }
                        Button(conflict.theirs == nil ? "Delete it" : "Keep theirs") { scene.input.$keepTheirs() }
                    } else {
                        Button("Decide") { scene.input.$decide() }
                    }
                }
            }
        #endif
    }

    extension Note {
        /// A note with sample values, for previews.
        static var preview: Note {
            Note(
                id: 1,
                title: "Title 1"  // for each required field, in one line
            )
        }
    }

    struct NoteDetailViewPreviews: PreviewProvider {
        static var previews: some View {
            detail("Loaded", .loaded(.preview))
            detail("Loading", .loading(previous: nil))
            detail("Gone", .empty)
            detail("Failed", .failed(Failure("The server cannot be reached."), previous: nil))
        }

        private static func detail(_ name: String, _ note: ViewState<Note>) -> some View {
            NoteDetailView(scene: Live(showing: .init()) { $0.note = note }).previewDisplayName(name)
        }
    }
#endif
