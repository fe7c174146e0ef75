import Domain
import PresentationKit
import TerminalKit

struct SyncProductsView {
    var sync: ViewState<WorkProgress>
    var formatting: Formatting

    func draw(in frame: inout Frame, _ body: GridRect) {
        guard case .loading(let progress) = sync else { return frame.drawNotice(notice, in: body) }
        let text = progress.map { "\(formatting.count($0.done)) of \(formatting.count($0.total)) products received" }
        frame.drawProgress(progress?.fraction ?? 0, saying: text ?? "Requesting the first products", in: body)
    }

    private func missing(_ progress: WorkProgress) -> String {
        guard progress.unreadable > 0 else { return "" }
        return "\n\(formatting.count(progress.unreadable)) of \(formatting.count(progress.total)) could not be read."
    }

    private var notice: String {
        switch sync {
        case .idle, .loading:
            "Saves all products on this device, for offline use.\nPress ⏎ to start."
        case .loaded(let progress):
            "\(formatting.count(progress.done - progress.unreadable)) products are saved on this device, for offline use."
                + missing(progress)
        case .empty: "The server has no products. Press r to reload."
        case .failed(let failure, _):
            "Could not save the products.\n\(failure.message)\nProducts saved before are unchanged. Press r to try again."
        }
    }
}
