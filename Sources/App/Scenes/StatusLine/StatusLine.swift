import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// Who is signed in, whether the server can be reached, what waits to be sent, and where the app gets its data.
final class StatusLine {
    private let live: Live<StatusLineViewModel>
    private let bag = SubscriptionBag()
    private let formatting: Formatting
    private let time: RelativeTimeTicker
    private let isOffline: Bool
    private let sourceBadges: [ChromeView.Badge]

    /// - Parameter stack: Where is told what becomes of edits.
    init(
        _ options: LaunchOptions, hasStore: Bool, useCase: any StatusLineUseCase, formatting: Formatting = Formatting(),
        time: RelativeTimeTicker = RelativeTimeTicker(), on stack: SceneStack? = nil
    ) {
        let sources = ChromeView.Badge(options.sources.joined(separator: " + "))
        sourceBadges = (hasStore ? [] : [ChromeView.Badge("no cache", .colored(.danger))]) + [sources]
        isOffline = options.isOffline
        self.formatting = formatting
        self.time = time
        live = Live(StatusLineViewModel(useCase: useCase))
        live.input.$load()
        if let stack { tellOfEdits(on: stack) }
    }

    /// Tells of deletions wherever they were made, and what becomes of edits whose form is gone. A deletion can be taken
    /// back until it is sent, as long as the message stands.
    private func tellOfEdits(on stack: SceneStack) {
        live.deleted.drive { [live, weak stack] edit in
            stack?.say(Toast(.success, "Deleted \"\(edit.product.name)\"")) {
                live.output.canUndo(edit.id)
            } undo: {
                live.input.$undo(edit)
            }
        }
        .store(in: bag)
        live.undone.drive { [weak stack] edit in
            stack?.say(Toast(.success, "\"\(edit.product.name)\" is back"))
        }
        .store(in: bag)
        live.settled.drive { [weak stack] event in
            switch event {
            case .performed(.save(let product)): stack?.say(Toast(.success, "Saved \"\(product.name)\""))
            // Told as it began.
            case .performed(.delete): break
            case .refused(let edit, let message):
                let verb = edit.isDeletion ? "delete" : "save"
                stack?.report(Failure(message), title: "Could not \(verb) \"\(edit.product.name)\"")
            }
        }
        .store(in: bag)
        live.errors.drive { [weak stack] in stack?.report($0, title: "Could not undo the deletion") }.store(in: bag)
    }

    /// What shows all this, for those who follow it.
    var running: any RunningViewModel { live }

    /// The badges from left to right.
    func badges() -> [ChromeView.Badge] {
        let counts: [ChromeView.Badge?] = [
            live.waitingCount > 0 ? ChromeView.Badge("✎ \(live.waitingCount) waiting", .colored(.warning)) : nil,
            live.refusedCount > 0 ? ChromeView.Badge("! \(live.refusedCount) refused", .colored(.danger)) : nil,
        ]
        return [live.account.map { ChromeView.Badge($0.username) }].compactMap(\.self) + sourceBadges
            + [offline].compactMap(\.self) + counts.compactMap(\.self)
    }

    private var offline: ChromeView.Badge? {
        // Where nothing is to be sent at all, there is no telling since when.
        if isOffline { return ChromeView.Badge("○ offline", .colored(.warning)) }
        return live.connectivity.offlineSince.map { since in
            let text = formatting.offline(since: since, now: time.now) + (nextAttempt.map { ", \($0)" } ?? "")
            return ChromeView.Badge("○ \(text)", .colored(.warning))
        }
    }

    /// When the server is looked for again.
    private var nextAttempt: String? {
        switch live.connectivity {
        case .online: nil
        case .offline(_, let nextProbe): nextProbe.flatMap(time.left).map { "retry in \($0)" }
        case .probing: "retrying"
        }
    }
}

nonisolated extension LaunchOptions {
    /// Which servers the data comes from: the built-in ones, and those that were named.
    fileprivate var sources: [String] {
        let given = [shopURL, githubURL, foremURL, moviesURL]
        let named = given.compactMap(\.self).map { url in
            [url.host(), url.port.map(String.init)].compactMap(\.self).joined(separator: ":")
        }
        let builtIn = given.contains(nil) ? [isLive ? "live" : "demo"] : []
        return builtIn + Set(named).sorted()
    }
}
