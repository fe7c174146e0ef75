import Foundation

/// Whether a server can be reached, judged by the requests to it.
public enum Connectivity: Equatable, Sendable {
    /// The server was never found to be unreachable, or has responded since. A timeout changes nothing.
    case online
    /// The server could not be reached since the given date. It is probed again at `nextProbe`, if that is known.
    case offline(since: Date, nextProbe: Date? = nil)
    /// The server could not be reached since the given date, and a probe is in flight.
    case probing(since: Date)

    /// Whether the server can be reached.
    public var isOnline: Bool { offlineSince == nil }

    /// The time when the server was found to be unreachable, or `nil` while it can be reached.
    public var offlineSince: Date? {
        switch self {
        case .online: nil
        case .offline(let since, _), .probing(let since): since
        }
    }
}
