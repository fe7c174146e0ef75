import Foundation

/// Whether a server can be reached, as far as the requests to it show.
public enum Connectivity: Equatable, Sendable {
    /// The server has responded, or no request to it has failed as unreachable. A timeout does not change the state.
    case online
    /// The server has been unreachable since the given date. The next probe starts at `nextProbe`, if this is known.
    case offline(since: Date, nextProbe: Date? = nil)
    /// The server has been unreachable since the given date, and a probe is in progress.
    case probing(since: Date)

    /// Whether the server can be reached.
    public var isOnline: Bool { offlineSince == nil }

    /// The time at which the server was found to be unreachable, or `nil` while it can be reached.
    public var offlineSince: Date? {
        switch self {
        case .online: nil
        case .offline(let since, _), .probing(let since): since
        }
    }
}
