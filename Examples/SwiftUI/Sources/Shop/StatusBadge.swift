import DomainKit
import Presentation
import PresentationKit
import SwiftUI

/// Says when the server cannot be reached, and how many edits wait to be sent. A tap tries the connection at once.
struct StatusBadge: View {
    let status: Live<StatusLineViewModel>

    var body: some View {
        HStack {
            if status.connectivity.offlineSince != nil {
                Button {
                    status.input.$reconnect()
                } label: {
                    Label("Offline", systemImage: "wifi.slash")
                }
            }
            if status.waitingCount > 0 { Text("\(status.waitingCount) waiting").font(.caption) }
        }
    }
}
