import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

/// The badges of the title line: the account, the connection, the waiting edits, and the source of the data.
final class StatusLine {
    private let live: Live<StatusLineViewModel>
    private let bag = SubscriptionBag()
    private let formatting: Formatting
    private let time: RelativeTimeTicker
    private let isOffline: Bool
    private let sourceBadges: [ChromeView.Badge]
    private let isFolderShared: () -> Bool

    /// - Parameters:
    ///   - isFolderShared: Whether other terminals use the same folder.
    ///   - navigator: Shows messages about the outcomes of edits. If `nil`, no outcome is shown.
    init(
        _ options: LaunchOptions, hasStore: Bool, useCase: any StatusLineUseCase, formatting: Formatting = Formatting(),
        time: RelativeTimeTicker = RelativeTimeTicker(), isFolderShared: @escaping () -> Bool = { false },
        by navigator: Navigator? = nil
    ) {
        let sources = ChromeView.Badge(options.sources.joined(separator: " + "))
        sourceBadges = (hasStore ? [] : [ChromeView.Badge("no cache", .colored(.danger))]) + [sources]
        isOffline = options.isOffline
        self.formatting = formatting
        self.time = time
        self.isFolderShared = isFolderShared
        live = Live(StatusLineViewModel(useCase: useCase))
        live.input.$load()
        if let navigator { tellOfEdits(by: navigator) }
    }

    /// Reports each deletion in any scene, and the outcomes of edits whose form is already closed. Until a deletion is
    /// sent, the user can undo it from the message.
    private func tellOfEdits(by navigator: Navigator) {
        let stack = navigator.stack
        live.deleted.drive { [live, weak stack] edit in
            stack?.say(Toast(.success, "Deleted \(edit.name)")) {
                live.output.canUndo(edit.id)
            } undo: {
                live.input.$undo(edit)
            }
        }
        .store(in: bag)
        live.undone.drive { [weak stack] edit in stack?.say(Toast(.success, "\(edit.name) is back")) }.store(in: bag)
        live.settled.drive { [weak stack] edit in
            let title = "Could not \(edit.mark.isDeletion ? "delete" : "save") \(edit.name)"
            switch edit.mark.state {
            // The deletion was already reported when it started, and the lines of an order are reported with the order.
            case .none:
                if !edit.mark.isDeletion, !edit.isOrderLine { stack?.say(Toast(.success, "Saved \(edit.name)")) }
            case .refused: if let refusal = edit.mark.refusal { stack?.report(Failure(refusal), title: title) }
            case .conflict:
                stack?.say(
                    Toast(.failure, "\(title): Another user changed it."),
                    while: { navigator.stack?.scenes.last?.place != .pendingEdits },
                    offering: SceneCommand("p", "pending edits") { navigator.open(.pendingEdits) })
            case .waiting, .waitingFor, .sending, .failing, .held: break
            }
        }
        .store(in: bag)
        live.errors.drive { [weak stack] in stack?.report($0, title: "Could not undo the deletion") }.store(in: bag)
    }

    func badges() -> [ChromeView.Badge] {
        let counts: [ChromeView.Badge?] = [
            live.waitingCount > 0 ? ChromeView.Badge("✎ \(live.waitingCount) waiting", .colored(.warning)) : nil,
            live.conflictCount > 0 ? ChromeView.Badge("! \(live.conflictCount) to decide", .colored(.danger)) : nil,
            live.refusedCount > 0 ? ChromeView.Badge("! \(live.refusedCount) refused", .colored(.danger)) : nil,
        ]
        return [live.account.map { ChromeView.Badge($0.username) }].compactMap(\.self) + sourceBadges
            + (isFolderShared() ? [ChromeView.Badge("shared folder")] : []) + [offline].compactMap(\.self)
            + counts.compactMap(\.self)
    }

    private var offline: ChromeView.Badge? {
        // If an option has switched the network off, there is no time at which the connection was lost.
        if isOffline { return ChromeView.Badge("○ offline", .colored(.warning)) }
        return live.connectivity.offlineSince.map { since in
            let text = formatting.offline(since: since, now: time.now) + (nextAttempt.map { ", \($0)" } ?? "")
            return ChromeView.Badge("○ \(text)", .colored(.warning))
        }
    }

    private var nextAttempt: String? {
        switch live.connectivity {
        case .online: nil
        case .offline(_, let nextProbe): nextProbe.flatMap(time.left).map { "retry in \($0)" }
        case .probing: "retrying"
        }
    }
}

nonisolated extension PendingEdit {
    fileprivate var isOrderLine: Bool {
        if case .orderLine = id { true } else { false }
    }
}

nonisolated extension LaunchOptions {
    /// The sources of the data: the hosts from the options, and `demo` or `live` for each server whose URL is not in
    /// the options.
    fileprivate var sources: [String] {
        let given = [shopURL, githubURL, foremURL, moviesURL]
        let named = given.compactMap(\.self).map { url in
            [url.host(), url.port.map(String.init)].compactMap(\.self).joined(separator: ":")
        }
        let builtIn = given.contains(nil) ? [isLive ? "live" : "demo"] : []
        return builtIn + Set(named).sorted()
    }
}
