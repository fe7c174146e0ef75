import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import Reactive

/// Who is signed in, whether the server can be reached, what waits to be sent, and where the app gets its data.
final class StatusLine {
    private let live: Live<StatusViewModel>
    private let formatting: Formatting
    private let places: [String]

    init(
        _ settings: Settings, hasStore: Bool, useCase: any StatusUseCase, formatting: Formatting = Formatting()
    ) {
        places = [settings.sources.joined(separator: " + ")] + (hasStore ? [] : ["no cache"])
        self.formatting = formatting
        live = Live(StatusViewModel(useCase: useCase))
        live.input.$load()
    }

    /// The texts from left to right.
    func texts() -> [String] {
        let counts = [
            live.refusedCount > 0 ? "\(live.refusedCount) refused" : nil,
            live.waitingCount > 0 ? "\(live.waitingCount) waiting" : nil,
        ]
        return [live.account?.username].compactMap(\.self) + places + [offline].compactMap(\.self)
            + counts.compactMap(\.self)
    }

    private var offline: String? {
        // Where nothing is to be sent at all, the place says so.
        guard !places.contains("offline") else { return nil }
        return live.connectivity.offlineSince.map { formatting.offline(since: $0, now: Date()) }
    }
}

nonisolated extension Settings {
    /// Which servers the data comes from: the built-in ones, and those that were named.
    fileprivate var sources: [String] {
        guard !isOffline else { return ["offline"] }
        let given = [shopURL, githubURL, foremURL, moviesURL]
        let named = given.compactMap(\.self).map { url in
            [url.host(), url.port.map(String.init)].compactMap(\.self).joined(separator: ":")
        }
        let builtIn = given.contains(nil) ? [isLive ? "live" : "demo"] : []
        return builtIn + Set(named).sorted()
    }
}
