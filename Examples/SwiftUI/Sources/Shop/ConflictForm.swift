import Domain
import Presentation
import PresentationKit
import PresentationKitSwiftUI
import SwiftUI

/// The decision about a product that the user and another user have changed, or that one of them has deleted.
struct ConflictForm: View {
    let scene: Live<ResolveConflictViewModel>
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        Form {
            switch scene.kind {
            case .bothChanged:
                ForEach(scene.fields) { field in
                    ConflictField(field: field) { scene.input.$toggle(field.id) }
                }
                Button("All mine") { scene.input.$chooseMine() }
                Button("All theirs") { scene.input.$chooseTheirs() }
            case .deletedThere:
                whole("Another user has deleted what you have changed.", mine: "Keep mine", theirs: "Delete it")
            case .deletedHere:
                whole("Another user has changed what you have deleted.", mine: "Delete it", theirs: "Keep theirs")
            case nil:
                Text("Nothing to decide")
            }
        }
        .navigationTitle(scene.name)
        .toolbar {
            ToolbarItem(placement: .cancellationAction) {
                Button("Later") { dismiss() }
            }
            ToolbarItem(placement: .confirmationAction) {
                Button("Decide") { scene.input.$decide() }.disabled(!scene.canDecide)
            }
        }
        .busy(scene.isDeciding)
        .reportsFailures(scene.errors, titled: "Conflict") { scene.input.$load() }
    }

    @ViewBuilder
    private func whole(_ sentence: String, mine: String, theirs: String) -> some View {
        Text(sentence)
        Button("\(scene.isMine == true ? "● " : "")\(mine)") { scene.input.$chooseMine() }
        Button("\(scene.isMine == false ? "● " : "")\(theirs)") { scene.input.$chooseTheirs() }
    }
}

struct ConflictField: View {
    let field: ConflictItemViewModel
    let toggle: () -> Void

    var body: some View {
        Button {
            toggle()
        } label: {
            VStack(alignment: .leading) {
                Caption("\(field.title), was \(field.before)")
                Text("\(field.isMine == true ? "● " : "")mine: \(field.mine)")
                Text("\(field.isMine == false ? "● " : "")theirs: \(field.theirs)")
            }
        }
    }
}

struct ConflictFormPreviews: PreviewProvider {
    static var previews: some View {
        let fields = [
            ConflictItemViewModel(id: .name, before: "Lemon", mine: "Lemons", theirs: "Lemon, organic"),
            ConflictItemViewModel(id: .price, before: "$4.57", mine: "$4.99", theirs: "$5.10"),
        ]
        let decided = fields.map { field in
            ConflictItemViewModel(
                id: field.id, before: field.before, mine: field.mine, theirs: field.theirs, isMine: field.id == .name)
        }
        form("To decide", .bothChanged) { $0.fields = fields }
        form("Decided", .bothChanged) { $0.fields = decided }
        form("Deciding", .bothChanged) {
            $0.fields = decided
            $0.isDeciding = true
        }
        form("Deleted there", .deletedThere) { $0.isMine = true }
        form("Deleted here", .deletedHere) { $0.isMine = nil }
        form("Nothing to decide", nil) { _ in }
    }

    private static func form(
        _ name: String, _ kind: ResolveConflictViewModel.Kind?, _ set: (ResolveConflictViewModel.Output) -> Void
    ) -> some View {
        let scene = Live<ResolveConflictViewModel>(showing: .init()) { output in
            output.kind = kind
            output.name = "Lemon"
            set(output)
        }
        return ConflictForm(scene: scene).previewDisplayName(name)
    }
}
