import Domain
import Reactive

/// Who is signed in, and where the app gets its data.
final class StatusLine {
    @Property private var account: Account?
    private let places: [String]
    private let bag = SubscriptionBag()

    init(_ settings: Settings, hasStore: Bool, account: Observable<Account?>) {
        let source = settings.isOffline ? "offline" : settings.isLive ? "live" : "demo"
        places = [source] + (hasStore ? [] : ["no cache"])
        account.asDriver().drive { [weak self] in self?.account = $0 }.store(in: bag)
    }

    /// The texts from left to right.
    func texts() -> [String] {
        [account?.username].compactMap(\.self) + places
    }
}
