/// What the app remembers about itself.
public protocol AppGateway: Sendable {
    /// Whether the app has never been set up.
    var isFirstRun: Bool { get }

    /// Remembers that the app has been set up.
    func setFirstRunDone() throws
}
