import Domain
import Foundation
import Reactive
import TerminalKit

/// Who is signed in, and where the app gets its data.
final class StatusLine {
    @Property private var account: Account?
    private let places: [ChromeView.Badge]
    private let bag = SubscriptionBag()

    init(_ settings: Settings, hasStore: Bool, account: Observable<Account?>) {
        let sources = ChromeView.Badge(settings.sources.joined(separator: " + "))
        places =
            (hasStore ? [] : [ChromeView.Badge("no cache", .colored(.danger))]) + [sources]
            + (settings.isOffline ? [ChromeView.Badge("○ offline", .colored(.warning))] : [])
        account.asDriver().drive { [weak self] in self?.account = $0 }.store(in: bag)
    }

    /// The badges from left to right.
    func badges() -> [ChromeView.Badge] {
        [account.map { ChromeView.Badge($0.username) }].compactMap(\.self) + places
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
