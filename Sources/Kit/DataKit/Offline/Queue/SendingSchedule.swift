import DomainKit
import Foundation

/// Decides whether a failed attempt delays only the edits of its entity, or all edits.
///
/// An edit that the server cannot perform must not stop the others, and a server that is down must not receive a
/// request for each of them. So a failure that may concern only one edit delays its entity. If three entities in a row
/// fail without a response, the server counts as down. From then on, every failure delays all edits, so the server gets
/// one request after each pause.
struct SendingSchedule: Equatable, Sendable {
    /// The number of different entities in a row whose failure means that the server is down.
    static let limit = 3

    /// The number of consecutive attempts that have delayed all edits.
    private(set) var failures = 0
    /// The entities whose attempts have failed since the last response.
    private var failed: Set<EditedEntity> = []

    struct Verdict: Equatable, Sendable {
        var holdsEntity: Bool
        /// The longest pause of all edits, in seconds. `nil` if the sender continues with the others.
        var pause: Double?
    }

    /// The server has responded: it has performed or refused an edit.
    mutating func responded() { self = SendingSchedule() }

    mutating func fail(_ entity: EditedEntity, _ error: GatewayError) -> Verdict {
        guard !error.concernsAllEdits else { return Verdict(holdsEntity: false, pause: holdAll()) }
        failed.insert(entity)
        let isDead = failures > 0 || failed.count >= Self.limit
        return Verdict(holdsEntity: true, pause: isDead ? holdAll() : nil)
    }

    /// All edits have to wait, as after a failure of the database. Returns the longest pause in seconds.
    mutating func holdAll() -> Double {
        failures += 1
        return Self.pause(after: failures)
    }

    /// The pause in seconds. It doubles with each failure, up to a minute.
    static func pause(after failures: Int) -> Double { min(60, pow(2, Double(min(failures, 10) - 1))) }
}

extension GatewayError {
    /// Whether the connection, the account or this device has failed. If so, every other edit would also fail.
    fileprivate var concernsAllEdits: Bool {
        switch self {
        case .offline, .signedOut, .limited, .storage: true
        // A 502 or 504 without a date may concern only this request: a proxy sends it if the request crashes the
        // server.
        case .unavailable(let until, _, _): until != nil || status == 503
        case .timedOut, .serverError, .cancelled, .refused, .notFound, .unreadable: false
        }
    }
}
