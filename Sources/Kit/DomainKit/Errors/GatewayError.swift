import Foundation

/// A failure of the services and files of the app's gateways, with a case for each possible reaction of a caller.
///
/// `message` is for the user. Details for developers, such as a status code, are in `cause`, and are never shown. Only
/// the message of a storage failure may name a file, because the user may have to move it. `message` and `cause` never
/// contain a token, a password or a key.
///
/// ```swift
/// func canRetry(after error: GatewayError) -> Bool {
///     switch error {
///     case .offline, .timedOut, .serverError: true
///     case .limited(let until), .unavailable(let until, _, _): until.map { $0 <= .now } ?? true
///     default: false
///     }
/// }
/// ```
public enum GatewayError: Error, Equatable, Sendable {
    /// The server could not be reached, or the connection was lost before the response was complete. Retrying helps
    /// once the connection is back.
    case offline
    /// No complete response arrived in time, or the server responded with 408. Retrying may help.
    case timedOut
    /// The caller cancelled the operation. Never shown to users.
    case cancelled
    /// The operation requires a sign-in, or the server does not accept the existing one. The user has to sign in.
    case signedOut(message: String? = nil, cause: Cause = Cause())
    /// The request was rejected and would be rejected again. Changing it helps: `fields` contains messages about single
    /// fields, by the fields' names.
    case refused(message: String? = nil, fields: [String: String] = [:], cause: Cause = Cause())
    /// Too many requests. Waiting helps: `until` is the time at which the next one is accepted, if it is known.
    case limited(until: Date?)
    /// The API says that the item does not exist, or no longer (404 and 410). Retrying does not help, and a deletion
    /// that was made offline is done. A 404 of a proxy is ``unavailable(until:message:cause:)``.
    case notFound(message: String? = nil, cause: Cause = Cause())
    /// The API cannot be reached through the server at the moment: it is overloaded or being updated (502, 503, 504),
    /// or a proxy or a captive portal has responded in its place. Any other request would also fail. Retrying later
    /// helps: `until` is the date that the server names, if it names one.
    case unavailable(until: Date? = nil, message: String? = nil, cause: Cause = Cause())
    /// The server failed to perform this request (500 and the like), and other requests may succeed. Retrying may help. If
    /// it does not, changing the request might.
    case serverError(message: String? = nil, cause: Cause = Cause())
    /// A response or a stored item is in a form that this version of the app cannot read, for example because the API
    /// has moved to another server. Updating the app may help.
    case unreadable(message: String? = nil, cause: Cause = Cause())
    /// The device's storage failed. The remedy depends on the cause: `message` contains it if it is known.
    case storage(message: String, cause: Cause = Cause())
}

extension GatewayError {
    /// The technical error underlying a failure, for developers and logs.
    ///
    /// Any two causes are equal, so that failures which a caller treats alike compare as equal.
    public struct Cause: Equatable, Sendable {
        /// The error thrown below the gateway, such as a response's status, or `nil` without one.
        public let error: (any Error)?

        /// Wraps an error thrown below the gateway. It is logged, so it must not hold a token, a password or a key.
        public init(_ error: (any Error)? = nil) {
            self.error = error
        }

        /// Always true, because callers distinguish failures by their cases, so a cause must not make equal failures
        /// differ.
        public static func == (left: Cause, right: Cause) -> Bool { true }
    }

    /// The technical error underlying the failure, for logs. `nil` for ``offline``, ``timedOut``, ``cancelled`` and
    /// ``limited(until:)``, which do not store a cause.
    public var cause: (any Error)? {
        switch self {
        case .refused(_, _, let cause), .signedOut(_, let cause), .notFound(_, let cause),
            .unavailable(_, _, let cause),
            .serverError(_, let cause), .unreadable(_, let cause), .storage(_, let cause):
            cause.error
        case .offline, .timedOut, .cancelled, .limited: nil
        }
    }

    /// Whether the request has not reached the API. If so, saved data is the best available result. A captive portal,
    /// or a load balancer without a server, hides the API like a lost connection.
    public var isUnreachable: Bool {
        switch self {
        case .offline, .timedOut, .unavailable: true
        default: false
        }
    }

    /// The server's message, or else a message that names a remedy. The message of ``limited(until:)`` has no time: the
    /// view decides how to write the date or to count down to it.
    public var message: String {
        switch self {
        case .refused(let message, let fields, _):
            message ?? fields.min { $0.key < $1.key }?.value ?? sentence.text
        case .signedOut(let message, _), .notFound(let message, _), .unavailable(_, let message, _),
            .serverError(let message, _), .unreadable(let message, _):
            message ?? sentence.text
        case .storage(let message, _): message
        case .offline, .timedOut, .cancelled, .limited: sentence.text
        }
    }

    private var sentence: Sentence {
        switch self {
        case .offline:
            Sentence("gateway.offline", "The server cannot be reached. Check your connection and try again.")
        case .timedOut: Sentence("gateway.timedOut", "The server took too long to answer. Try again.")
        case .cancelled: Sentence("gateway.cancelled", "Cancelled.")
        case .signedOut: Sentence("gateway.signedOut", "Sign in to continue.")
        case .refused: Sentence("gateway.refused", "The server did not accept this request.")
        case .limited(nil): Sentence("gateway.limited", "Too many requests. Wait a moment and try again.")
        case .limited: Sentence("gateway.limitedUntil", "Too many requests. Try again when the limit is over.")
        case .notFound:
            Sentence("gateway.notFound", "It was not found. It may have been deleted, or its address may be wrong.")
        case .unavailable: Sentence("gateway.unavailable", "The server could not answer. Try again later.")
        case .serverError:
            Sentence("gateway.serverError", "The server could not perform this request. Try again later.")
        case .unreadable:
            Sentence(
                "gateway.unreadable",
                "The server's response could not be understood. Update the app, or try again later.")
        case .storage: Sentence("gateway.storage", "The local data could not be used. Try again, or report this.")
        }
    }
}

extension GatewayError: LocalizedError {
    /// The same as `message`, so that `localizedDescription` returns it to code that only knows `Error`.
    public var errorDescription: String? { message }
}
