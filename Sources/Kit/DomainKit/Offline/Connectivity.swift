import Foundation

/// Whether a server can be reached, as the requests to it show.
public enum Connectivity: Equatable, Sendable {
    /// The last request was answered, or none was sent yet.
    case online
    /// The server has not been reachable since then. It is probed again at `nextProbe`, where that is known.
    case offline(since: Date, nextProbe: Date? = nil)
    /// The server has not been reachable since then, and a request is in flight that finds out whether it is again.
    case probing(since: Date)

    /// Since when the server has not been reachable; nil while it is.
    public var offlineSince: Date? {
        switch self {
        case .online: nil
        case .offline(let since, _), .probing(let since): since
        }
    }
}
