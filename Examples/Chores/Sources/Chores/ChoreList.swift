import ChoresDomain
import ChoresPresentation
import PresentationKit
import PresentationKitSwiftUI
import SwiftUI

struct ChoreList: View {
    let scene: Live<ChoresViewModel>

    var body: some View {
        List {
            ForEach(scene.chores) { row in
                Button {
                    scene.input.$toggle(row.id)
                } label: {
                    ChoreLabel(row: row)
                }
                .swipeActions { Button("Edit") { scene.input.$edit(row.id) } }
            }
            PagingFooter(scene.chores, loadMore: scene.input.$loadMore)
        }
        .placeholder(for: scene.chores.state, empty: "Nothing to do", retry: scene.input.$reload)
        .navigationTitle("Chores")
        .toolbar {
            ToolbarItem(placement: .status) {
                if scene.pendingCount > 0 { Text("\(scene.pendingCount) waiting") }
            }
        }
        .refreshable { @MainActor in await scene.send(\.$reload, until: \.$chores) { !$0.isBusy } }
        .reportsFailures(scene.errors, titled: "Chores", unless: scene.chores.state.failure != nil) {
            if !scene.chores.isLoaded { scene.input.$load() }
        }
    }
}

struct ChoreLabel: View {
    let row: ChoreRow

    var body: some View {
        HStack {
            Label(row.chore.text, systemImage: row.chore.isDone ? "checkmark.circle" : "circle")
                .accessibilityValue(row.chore.isDone ? "done" : "to do")
            Spacer()
            if row.isPending { Image(systemName: "clock").accessibilityLabel("waits to be sent") }
        }
    }
}

struct ChoreListPreviews: PreviewProvider {
    static var previews: some View {
        let rows = [ChoreRow(Chore(id: 1, text: "Dishes")), ChoreRow(Chore(id: 2, text: "Plants", isDone: true))]
        list("Loaded") { $0.chores = PagedList(rows) }
        list("More pages") { $0.chores = PagedList(rows, hasMorePages: true) }
        list("Loading") { $0.chores = PagedList([], activity: .loading) }
        list("Empty") { $0.chores = PagedList([]) }
        list("Failed") { $0.chores = PagedList([], failure: Failure("The server cannot be reached.")) }
    }

    private static func list(_ name: String, _ set: (ChoresViewModel.Output) -> Void) -> some View {
        ChoreList(scene: Live(showing: .init(), set)).previewDisplayName(name)
    }
}
