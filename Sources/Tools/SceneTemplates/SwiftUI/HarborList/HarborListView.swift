// for list

// import domain
// import presentation
import DomainKit
import PresentationKit
import PresentationKitSwiftUI
import ReactiveUI
import SwiftUI

/// The list of sea voyages.
@MainActor
struct HarborListView: View {
    let scene: Live<HarborListViewModel>

    var body: some View {
        HarborListRows(seaVoyages: scene.seaVoyages, input: scene.input)
            .navigationTitle("Sea voyages")
            .reportsFailures(scene.errors, titled: "Sea voyages", unless: scene.seaVoyages.state.failure != nil) {
                // It runs again when one comes back; a list that is loaded stays as it is.
                if !scene.seaVoyages.isLoaded { scene.input.$load() }
            }
            .refreshable { await reload() }
    }

    /// A method of the view, as `refreshable`'s closure does not run on the main actor.
    private func reload() async {
        await scene.send(\.$reload, until: \.$seaVoyages) { !$0.isBusy }
    }
}

/// The rows for a state of the list, whoever made it: a scene, or a preview.
@MainActor
struct HarborListRows: View {
    let seaVoyages: PagedList<SeaVoyageItemViewModel>
    /// In a preview nobody listens to it.
    let input: HarborListViewModel.Input

    var body: some View {
        List {
            #if sectioned
                ForEach(SeaVoyageSection.sections(of: seaVoyages)) { section in
                    Section(section.header) {
                        ForEach(section.seaVoyages) { row($0) }
                    }
                }
            #else
                ForEach(seaVoyages) { row($0) }
            #endif
            #if paged
                PagingFooter(seaVoyages, loadMore: input.$loadMore)
            #endif
        }
        .overlay {
            switch seaVoyages.state {
            case .loading(previous: nil): ProgressView()
            case .empty: Text("No sea voyages")
            case .failed(let failure, _): Text(failure.message).foregroundStyle(.secondary)
            case .idle, .loading, .loaded: EmptyView()
            }
        }
    }

    private func row(_ item: SeaVoyageItemViewModel) -> some View {
        Button {
            input.$select(item.id)
        } label: {
            SeaVoyageRow(item: item)
        }
        #if offline
            .swipeActions {
                if item.mark == EditMark() {
                    Button("Delete", role: .destructive) { input.$delete(item.id) }
                } else {
                    Button("Undo") { input.$undo(item.id) }
                }
            }
        #endif
    }
}

/// One row.
@MainActor
struct SeaVoyageRow: View {
    let item: SeaVoyageItemViewModel

    var body: some View {
        HStack {
            Text(item.title).font(.headline)
            Spacer()
            // for each field of formatted
            Text(item.fieldName)
            // end
            #if offline
                switch item.mark.state {
                case .none: EmptyView()
                case .waiting, .held: Text(item.mark.isDeletion ? "Will be deleted" : "Not sent yet").font(.caption)
                case .sending: ProgressView()
                case .refused(let message, _): Text(message).font(.caption).foregroundStyle(.secondary)
                case .conflict: Text("Changed elsewhere").font(.caption)
                }
            #endif
        }
    }
}

struct HarborListRowsPreviews: PreviewProvider {
    static var previews: some View {
        #if formatted
            let items = [SeaVoyage.preview].map { SeaVoyageItemViewModel($0, formatting: Formatting()) }
        #else
            let items = [SeaVoyage.preview].map { SeaVoyageItemViewModel($0) }
        #endif
        let input = HarborListViewModel.Input()
        HarborListRows(seaVoyages: PagedList([], activity: .loading), input: input)
        HarborListRows(seaVoyages: PagedList(items), input: input)
        HarborListRows(seaVoyages: PagedList([]), input: input)
        HarborListRows(
            seaVoyages: PagedList([], failure: Failure("The server cannot be reached.")), input: input)
    }
}
