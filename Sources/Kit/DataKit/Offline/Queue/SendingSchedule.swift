import DomainKit
import Foundation

/// Decides whether a failed attempt delays only the edits of its entity, or all edits.
///
/// If the server cannot perform an edit, the edit must not stop the others. If the server is down, it must not receive
/// a request for each edit. So if a failure may be caused by a single edit, it delays only the edit's entity. If three
/// entities in a row fail without a response, the server counts as down. From then on, each failure delays all edits,
/// so that the server receives one request after each pause.
struct SendingSchedule: Equatable, Sendable {
    /// The number of different entities that must fail in a row before the server counts as down.
    static let limit = 3

    /// The number of consecutive attempts that have delayed all edits.
    private(set) var failures = 0
    /// The entities whose attempts have failed since the last response.
    private var failed: Set<EditedEntity> = []

    struct Verdict: Equatable, Sendable {
        var holdsEntity: Bool
        /// The maximum length of the pause for all edits, in seconds. `nil` if the sender continues with other
        /// entities.
        var pause: Double?
    }

    /// Records that the server has responded by performing or refusing an edit.
    mutating func responded() { self = SendingSchedule() }

    mutating func fail(_ entity: EditedEntity, _ error: GatewayError) -> Verdict {
        guard !error.concernsAllEdits else { return Verdict(holdsEntity: false, pause: holdAll()) }
        failed.insert(entity)
        let isDead = failures > 0 || failed.count >= Self.limit
        return Verdict(holdsEntity: true, pause: isDead ? holdAll() : nil)
    }

    /// Delays all edits, for example after a failure of the database. Returns the maximum length of the pause, in
    /// seconds.
    mutating func holdAll() -> Double {
        failures += 1
        return Self.pause(after: failures)
    }

    /// Returns the length of a pause in seconds. The length doubles with each failure, up to one minute.
    static func pause(after failures: Int) -> Double { min(60, pow(2, Double(min(failures, 10) - 1))) }
}

extension GatewayError {
    /// Whether the connection, the account or this device has caused the failure. If so, all other edits would fail as
    /// well.
    fileprivate var concernsAllEdits: Bool {
        switch self {
        case .offline, .signedOut, .limited, .storage: true
        // A 502 or 504 without a date may be caused by this request alone, because a proxy sends it when a request
        // crashes the server.
        case .unavailable(let until, _, _): until != nil || status == 503
        case .timedOut, .serverError, .cancelled, .refused, .notFound, .unreadable: false
        }
    }
}
