import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// Who is signed in, whether the server can be reached, what waits to be sent, and where the app gets its data.
final class StatusLine {
    private let live: Live<StatusViewModel>
    private let formatting: Formatting
    private let isOffline: Bool
    private let places: [ChromeView.Badge]

    init(
        _ settings: Settings, hasStore: Bool, useCase: any StatusUseCase, formatting: Formatting = Formatting()
    ) {
        let sources = ChromeView.Badge(settings.sources.joined(separator: " + "))
        places = (hasStore ? [] : [ChromeView.Badge("no cache", .colored(.danger))]) + [sources]
        isOffline = settings.isOffline
        self.formatting = formatting
        live = Live(StatusViewModel(useCase: useCase))
        live.input.$load()
    }

    /// What shows all this, for those who follow it.
    var running: any RunningViewModel { live }

    /// The badges from left to right.
    func badges() -> [ChromeView.Badge] {
        let counts: [ChromeView.Badge?] = [
            live.waitingCount > 0 ? ChromeView.Badge("✎ \(live.waitingCount) waiting", .colored(.warning)) : nil,
            live.refusedCount > 0 ? ChromeView.Badge("! \(live.refusedCount) refused", .colored(.danger)) : nil,
        ]
        return [live.account.map { ChromeView.Badge($0.username) }].compactMap(\.self) + places
            + [offline].compactMap(\.self) + counts.compactMap(\.self)
    }

    private var offline: ChromeView.Badge? {
        // Where nothing is to be sent at all, there is no telling since when.
        if isOffline { return ChromeView.Badge("○ offline", .colored(.warning)) }
        return live.connectivity.offlineSince.map { since in
            ChromeView.Badge("○ \(formatting.offline(since: since, now: Date()))", .colored(.warning))
        }
    }
}

nonisolated extension Settings {
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
