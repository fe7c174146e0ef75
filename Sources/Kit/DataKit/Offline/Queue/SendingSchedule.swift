import DomainKit
import Foundation

/// Decides what a failed attempt holds up: the edits of its entity, or all of them.
///
/// An edit that the server cannot perform must not stop the others, and a server that performs none must not get a
/// request for each of them. So a failure that says nothing about the other edits holds its entity. Three entities in a
/// row without a response in between are taken for a dead server: from then on every failure holds all edits, so that
/// the server gets one request after each pause.
struct SendingSchedule: Equatable, Sendable {
    /// So many different entities in a row mean that the server is dead.
    static let limit = 3

    /// How many attempts in a row have held all edits.
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

    /// Twice as long after each failure, up to a minute.
    static func pause(after failures: Int) -> Double { min(60, pow(2, Double(min(failures, 10) - 1))) }
}

extension GatewayError {
    /// Whether the connection, the account or this device has failed. If so, every other edit would also fail.
    fileprivate var concernsAllEdits: Bool {
        switch self {
        case .offline, .signedOut, .limited, .storage: true
        // Without a date or the status 503 it may concern only this request: a proxy responds so for a server that
        // crashes.
        case .unavailable(let until, _, _): until != nil || status == 503
        case .timedOut, .serverError, .cancelled, .refused, .notFound, .unreadable: false
        }
    }
}
