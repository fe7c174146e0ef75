import Domain
import Presentation
import PresentationKit
import PresentationKitSwiftUI
import SwiftUI

/// The decision about a product that the user and somebody else have changed.
struct ConflictForm: View {
    let scene: Live<ResolveConflictViewModel>
    let navigation: Navigation<Destination>

    var body: some View {
        Form {
            ForEach(scene.fields) { field in
                ConflictField(field: field) { scene.input.$toggle(field.id) }
            }
            Button(scene.fields.isEmpty ? "Keep mine" : "All mine") { scene.input.$chooseMine() }
            Button(scene.fields.isEmpty ? "Keep theirs" : "All theirs") { scene.input.$chooseTheirs() }
            Button("Decide") { scene.input.$decide() }.disabled(!scene.canDecide)
        }
        .navigationTitle(scene.name)
        .overlay { if scene.isDeciding { ProgressView() } }
        .reportsFailures(scene.errors, titled: "Conflict", in: navigation) { scene.input.$load() }
    }
}

/// The three values of a field, of which one is chosen by a tap.
struct ConflictField: View {
    let field: ConflictItemViewModel
    var toggle: () -> Void = {}

    var body: some View {
        Button {
            toggle()
        } label: {
            VStack(alignment: .leading) {
                Text("\(field.title), was \(field.before)").font(.caption).foregroundStyle(.secondary)
                Text("\(field.isMine == true ? "● " : "")mine: \(field.mine)")
                Text("\(field.isMine == false ? "● " : "")theirs: \(field.theirs)")
            }
        }
    }
}
