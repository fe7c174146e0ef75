// for list

// import domain
// import presentation
import PresentationKit
import PresentationKitSwiftUI
import SwiftUI

#if offline
    import DomainKit
#endif

/// The list of sea voyages.
@MainActor
struct HarborListView: View {
    let scene: Live<HarborListViewModel>

    var body: some View {
        List {
            #if sectioned
                ForEach(scene.sections) { section in
                    Section(section.header) {
                        ForEach(section.seaVoyages) { row($0) }
                    }
                }
            #else
                ForEach(scene.seaVoyages) { row($0) }
            #endif
            #if paged
                PagingFooter(scene.seaVoyages, loadMore: scene.input.$loadMore)
            #else
                if let message = scene.seaVoyages.unreadableMessage {
                    Text(message).font(.caption).foregroundStyle(.secondary)
                }
            #endif
        }
        .placeholder(for: scene.seaVoyages.state, empty: "No sea voyages", retry: scene.input.$reload)
        .navigationTitle("Sea voyages")
        .refreshable { @MainActor in await scene.send(\.$reload, until: \.$seaVoyages) { !$0.isBusy } }
        .reportsFailures(scene.errors, titled: "Sea voyages", unless: scene.seaVoyages.state.failure != nil) {
            // It runs again when one comes back; a list that is loaded stays as it is.
            if !scene.seaVoyages.isLoaded { scene.input.$load() }
        }
    }

    private func row(_ item: SeaVoyageItemViewModel) -> some View {
        Button {
            scene.input.$select(item.id)
        } label: {
            HarborListRow(item: item)
        }
        #if offline
            .swipeActions {
                switch item.mark.state {
                case .none: Button("Delete", role: .destructive) { scene.input.$delete(item.id) }
                // A deletion may wait behind an edit that is on its way.
                case .sending where !item.mark.isDeletion: EmptyView()
                case .waiting, .held, .sending: Button("Undo") { scene.input.$undo(item.id) }
                case .refused:
                    Button("Discard", role: .destructive) { scene.input.$undo(item.id) }
                    Button("Try again") { scene.input.$retry(item.id) }
                case .conflict:
                    Button("Keep theirs", role: .destructive) { scene.input.$undo(item.id) }
                    Button("Keep mine") { scene.input.$retry(item.id) }
                }
            }
        #endif
    }
}

/// One row.
@MainActor
struct HarborListRow: View {
    let item: SeaVoyageItemViewModel

    var body: some View {
        HStack {
            Text(item.title).font(.headline)
            Spacer()
            // for each field of formatted
            Text(item.fieldInRow)
            // end
            #if offline
                switch item.mark.state {
                case .none: EmptyView()
                case .waiting, .held: Text(item.mark.isDeletion ? "Will be deleted" : "Not sent yet").font(.caption)
                case .sending: ProgressView()
                case .refused: Text(item.mark.refusal ?? "").font(.caption).foregroundStyle(.secondary)
                case .conflict(let conflict):
                    Text(conflict.theirs == nil ? "Deleted elsewhere" : "Changed elsewhere").font(.caption)
                }
            #endif
        }
    }
}

struct HarborListViewPreviews: PreviewProvider {
    static var previews: some View {
        let failure = Failure("The server cannot be reached.")
        list("Loaded", PagedList([item]))
        #if paged
            list("More pages", PagedList([item], hasMorePages: true))
            list("More pages, failed", PagedList([item], hasMorePages: true, failure: failure))
        #endif
        #if offline
            let conflict = EditConflict<SeaVoyage>(fields: [], before: .preview, mine: .preview, theirs: .preview)
            list("Not sent yet", edited(.waiting))
            list("Sending", edited(.sending))
            list("Refused", edited(.refused(message: "The server refuses it.", fields: [:])))
            list("Changed elsewhere", edited(.conflict(conflict)))
        #endif
        list("Loading", PagedList([], activity: .loading))
        list("Empty", PagedList([]))
        list("Failed", PagedList([], failure: failure))
    }

    private static var item: SeaVoyageItemViewModel { SeaVoyageItemViewModel(.preview, formatting: Formatting()) }
    #if offline

        private static func edited(_ state: EditMark<SeaVoyage>.State) -> PagedList<SeaVoyageItemViewModel> {
            var item = item
            item.mark = EditMark(state)
            return PagedList([item])
        }
    #endif

    private static func list(_ name: String, _ seaVoyages: PagedList<SeaVoyageItemViewModel>) -> some View {
        HarborListView(scene: Live(showing: .init()) { $0.seaVoyages = seaVoyages }).previewDisplayName(name)
    }
}
