import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitSwiftUI
import SwiftUI

/// The edits that the server has not performed: to be undone, tried again, given up, or decided.
struct PendingEdits: View {
    let scene: Live<PendingEditsViewModel>
    let navigation: Navigation<Destination>

    var body: some View {
        PendingEditRows(
            edits: scene.edits, select: { scene.input.$select($0) }, undo: { scene.input.$undo($0) },
            retry: { scene.input.$retry($0) }, discard: { scene.input.$discard($0) }
        )
        .navigationTitle("Pending edits")
        .reportsFailures(scene.errors, titled: "Pending edits", in: navigation) { scene.input.$load() }
    }
}

/// The rows for a state of the list, whoever made it: a scene, or a preview.
struct PendingEditRows: View {
    let edits: PagedList<PendingEditItemViewModel>
    var select: (Product.ID) -> Void = { _ in }
    var undo: (Product.ID) -> Void = { _ in }
    var retry: (Product.ID) -> Void = { _ in }
    var discard: (Product.ID) -> Void = { _ in }

    var body: some View {
        List {
            ForEach(edits) { edit in
                Button {
                    select(edit.id)
                } label: {
                    VStack(alignment: .leading) {
                        Text(edit.text)
                        Text(edit.detail).font(.caption).foregroundStyle(.secondary)
                    }
                }
                .disabled(!edit.isInConflict)
                .swipeActions {
                    if edit.isRefused || edit.isInConflict {
                        Button("Discard", role: .destructive) { discard(edit.id) }
                    } else {
                        Button("Undo") { undo(edit.id) }
                    }
                    if edit.isRefused { Button("Try again") { retry(edit.id) } }
                }
            }
        }
        .overlay { if edits.isLoaded, edits.isEmpty { Text("Everything is sent.") } }
    }
}

struct PendingEditRowsPreviews: PreviewProvider {
    static var previews: some View {
        let lemon = Product(id: 2, name: "Lemon", price: 4.57)
        let states: [EditMark<Product>.State] = [
            .waiting, .refused(message: "The price is too low.", fields: [:]),
            .conflict(EditConflict(fields: ["name"], before: lemon, mine: lemon, theirs: lemon)),
        ]
        let edits = states.enumerated().map { number, state in
            PendingEditItemViewModel(
                PendingEdit(id: number, entity: lemon, mark: EditMark(state)), formatting: Formatting())
        }
        PendingEditRows(edits: PagedList(edits))
        PendingEditRows(edits: PagedList([]))
    }
}
