import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitSwiftUI
import SwiftUI

/// The edits that the server has not performed, which the user can undo, retry, discard or decide.
struct PendingEdits: View {
    let scene: Live<PendingEditsViewModel>

    var body: some View {
        List(scene.edits) { edit in
            Button {
                scene.input.$select(edit.id)
            } label: {
                VStack(alignment: .leading) {
                    Text(edit.text)
                    Caption(edit.detail)
                }
            }
            .disabled(edit.conflictingProduct == nil)
            .swipeActions {
                if edit.isRefused || edit.isInConflict {
                    Button("Discard", role: .destructive) { scene.input.$discard(edit.id) }
                } else {
                    Button("Undo") { scene.input.$undo(edit.id) }
                }
                if edit.isRefused { Button("Try again") { scene.input.$retry(edit.id) } }
            }
        }
        .placeholder(for: scene.edits.state, empty: "Everything is sent.", retry: scene.input.$reload)
        .navigationTitle("Pending edits")
        .reportsFailures(scene.errors, titled: "Pending edits", unless: scene.edits.state.failure != nil) {
            scene.input.$load()
        }
    }
}

struct PendingEditsPreviews: PreviewProvider {
    static var previews: some View {
        let edits = Samples.marks.enumerated().map { number, mark in
            PendingEditItemViewModel(
                PendingEdit(EditStatus(id: number, entity: Samples.lemon, mark: mark)), formatting: Formatting())
        }
        list("In every state", PagedList(edits))
        list("Loading", PagedList([], activity: .loading))
        list("Everything is sent", PagedList([]))
        list("Failed", PagedList([], failure: Failure("The saved edits cannot be read.")))
    }

    private static func list(_ name: String, _ edits: PagedList<PendingEditItemViewModel>) -> some View {
        PendingEdits(scene: Live(showing: .init()) { $0.edits = edits }).previewDisplayName(name)
    }
}
