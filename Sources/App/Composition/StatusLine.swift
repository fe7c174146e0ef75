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
    private let settings: Settings
    private let hasStore: Bool

    init(
        _ settings: Settings, hasStore: Bool, useCase: any StatusUseCase, formatting: Formatting = Formatting()
    ) {
        self.settings = settings
        self.hasStore = hasStore
        self.formatting = formatting
        live = Live(StatusViewModel(useCase: useCase))
        live.input.$load()
    }

    /// The badges from left to right; where there is no room for all, the first ones are left out.
    func badges() -> [ChromeView.Badge] {
        let badges: [ChromeView.Badge?] = [
            hasStore ? nil : ChromeView.Badge("no cache", .colored(.danger)),
            live.account.map { ChromeView.Badge($0.username) },
            ChromeView.Badge(settings.sources.joined(separator: " + ")),
            offline.map { ChromeView.Badge("○ \($0)", .colored(.warning)) },
            live.refusedCount > 0 ? ChromeView.Badge("\(live.refusedCount) refused", .colored(.danger)) : nil,
            live.waitingCount > 0 ? ChromeView.Badge("⇡ \(live.waitingCount) waiting", .colored(.warning)) : nil,
        ]
        return badges.compactMap(\.self)
    }

    private var offline: String? {
        // Where nothing is to be sent at all, it does not matter since when.
        guard !settings.isOffline else { return "offline" }
        return live.connectivity.offlineSince.map { formatting.offline(since: $0, now: Date()) }
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
