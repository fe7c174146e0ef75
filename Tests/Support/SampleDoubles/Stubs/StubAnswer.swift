import DomainKit
import Foundation
import Reactive

package enum StubAnswer: String, CaseIterable, Sendable {
    case empty, loading, failed, full
    /// Saved values, marked stale, followed by a failure to reach the server.
    case offline
    /// An end without an element.
    case silent

    package static let savedAt = Date(timeIntervalSince1970: 1_700_000_000)

    /// The time when stale values were saved, or `nil` for fresh values.
    var staleSince: Date? { self == .offline ? Self.savedAt : nil }

    func answer<Value>(_ full: @autoclosure () -> Value, empty: @autoclosure () -> Value) -> Observable<Value> {
        switch self {
        case .empty: .just(empty())
        case .loading: .never()
        case .failed: .fail(GatewayError.offline)
        case .full: .just(full())
        case .offline: concat(.just(full()), .fail(GatewayError.offline))
        case .silent: .empty()
        }
    }
}
