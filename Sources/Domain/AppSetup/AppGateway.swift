/// Remembers whether the app has been set up.
public protocol AppGateway: Sendable {
    /// Whether the app has never been set up.
    var isFirstRun: Bool { get }
    /// Remembers that the app has been set up.
    func setFirstRunDone() throws
}

/// Knows whether the app has been set up.
public protocol HasAppGateway {
    /// Remembers whether the app has been set up.
    var appGateway: any AppGateway { get }
}
