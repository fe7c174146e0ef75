/// Remembers whether the app has been set up.
public protocol AppGateway: Sendable {
    var isFirstRun: Bool { get }
    func setFirstRunDone() throws
}

public protocol HasAppGateway {
    var appGateway: any AppGateway { get }
}
