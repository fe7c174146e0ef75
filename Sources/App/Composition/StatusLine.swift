import Domain
import Foundation
import Reactive

/// Who is signed in, and where the app gets its data.
final class StatusLine {
    @Property private var account: Account?
    private let places: [String]
    private let bag = SubscriptionBag()

    init(_ settings: Settings, hasStore: Bool, account: Observable<Account?>) {
        places = [settings.sources.joined(separator: " + ")] + (hasStore ? [] : ["no cache"])
        account.asDriver().drive { [weak self] in self?.account = $0 }.store(in: bag)
    }

    /// The texts from left to right.
    func texts() -> [String] {
        [account?.username].compactMap(\.self) + places
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
