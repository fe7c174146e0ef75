import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import SwiftUI

/// A badge that shows that the server cannot be reached, and the number of edits that wait to be sent or decided. A tap
/// checks the connection immediately, or shows the edits.
struct StatusBadge: View {
    let status: Live<StatusLineViewModel>
    let showEdits: () -> Void

    var body: some View {
        HStack {
            if status.connectivity.offlineSince != nil {
                Button {
                    status.input.$reconnect()
                } label: {
                    Label("Offline", systemImage: "wifi.slash")
                }
            }
            if !status.pendingEdits.isEmpty {
                Button {
                    showEdits()
                } label: {
                    Text(text).font(.caption)
                }
            }
        }
    }

    private var text: String {
        let toDecide = status.refusedCount + status.conflictCount
        return toDecide > 0 ? "\(toDecide) to decide" : "\(status.waitingCount) waiting"
    }
}

struct StatusBadgePreviews: PreviewProvider {
    static var previews: some View {
        let edits = Samples.marks.enumerated().map {
            PendingEdit(EditStatus(id: $0, entity: Samples.lemon, mark: $1))
        }
        badge("Online, nothing waits") { _ in }
        badge("Offline") { $0.connectivity = .offline(since: .now) }
        badge("Waiting") { $0.pendingEdits = Array(edits.prefix(1)) }
        badge("To decide") { $0.pendingEdits = edits }
    }

    private static func badge(_ name: String, _ set: (StatusLineViewModel.Output) -> Void) -> some View {
        StatusBadge(status: Live(showing: .init(), set)) {}.previewDisplayName(name)
    }
}
