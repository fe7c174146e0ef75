/// Remembers whether the app has been set up, so that the first users are saved only once and not at every start.
public protocol AppGateway: Sendable {
    var isFirstRun: Bool { get }
    func setFirstRunDone() throws
}

public protocol HasAppGateway {
    var appGateway: any AppGateway { get }
}
