import Foundation

/// A failure of a service or a file that the app's gateways use. Each case stands for a different reaction of the
/// caller.
///
/// `message` is for the user. Details for developers, such as a status code, are in `cause`, which is never shown. Only
/// the message of a storage failure may contain the name of a file, because the user may have to move the file.
/// `message` and `cause` never contain a token, a password or a key.
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
    /// when the connection is back.
    case offline
    /// No complete response arrived in time, or the server responded with 408. Retrying may help.
    case timedOut
    /// The caller cancelled the operation. A cancellation is never shown to users.
    case cancelled
    /// The operation requires a sign-in, or the server does not accept the current one. The user must sign in.
    case signedOut(message: String? = nil, cause: Cause = Cause())
    /// The request was rejected, and would be rejected again. Changing the request helps. `fields` contains messages
    /// about single fields, by the names of the fields.
    case refused(message: String? = nil, fields: [String: String] = [:], cause: Cause = Cause())
    /// The client has sent too many requests. Waiting helps, until the time in `until`, if it is known.
    case limited(until: Date?)
    /// The API reports that the item does not exist, or no longer exists (404 and 410). Retrying does not help. If a
    /// deletion that was made offline fails with this error, it is done. A 404 from a proxy is
    /// ``unavailable(until:message:cause:)``.
    case notFound(message: String? = nil, cause: Cause = Cause())
    /// The server cannot respond for the API at the moment. The server is overloaded or being updated (502, 503, 504),
    /// or a proxy or a captive portal has responded in its place. Any other request would also fail. Retrying later
    /// helps. `until` is the date that the server names, if it names one.
    case unavailable(until: Date? = nil, message: String? = nil, cause: Cause = Cause())
    /// The server failed to perform this request (500 and similar), but other requests may succeed. Retrying may help.
    /// If it does not, changing the request may help.
    case serverError(message: String? = nil, cause: Cause = Cause())
    /// This version of the app cannot read a response or a stored item, for example because the API has moved to
    /// another server. Updating the app may help.
    case unreadable(message: String? = nil, cause: Cause = Cause())
    /// The device's storage failed. The remedy depends on the cause. If it is known, `message` contains it.
    case storage(message: String, cause: Cause = Cause())
}

extension GatewayError {
    /// The technical error that caused a failure, for developers and logs.
    ///
    /// All causes are equal, so that failures are equal if a caller treats them alike.
    public struct Cause: Equatable, Sendable {
        /// The error from the code below the gateway, such as a response's status, or `nil` without such an error.
        public let error: (any Error)?

        /// Wraps an error from the code below the gateway. The error is logged, so it must not contain a token, a
        /// password or a key.
        public init(_ error: (any Error)? = nil) {
            self.error = error
        }

        /// Always true, because callers distinguish failures by their cases, so the cause must not make two failures
        /// unequal.
        public static func == (left: Cause, right: Cause) -> Bool { true }
    }

    /// The technical error that caused the failure, for logs. `nil` for ``offline``, ``timedOut``, ``cancelled`` and
    /// ``limited(until:)``, which store no cause.
    public var cause: (any Error)? {
        switch self {
        case .refused(_, _, let cause), .signedOut(_, let cause), .notFound(_, let cause),
            .unavailable(_, _, let cause),
            .serverError(_, let cause), .unreadable(_, let cause), .storage(_, let cause):
            cause.error
        case .offline, .timedOut, .cancelled, .limited: nil
        }
    }

    /// Whether the request did not reach the API. If so, saved data is the best available result. A captive portal, or
    /// a load balancer without a server, hides the API just like a lost connection.
    public var isUnreachable: Bool {
        switch self {
        case .offline, .timedOut, .unavailable: true
        default: false
        }
    }

    /// The server's message, or else a message with a remedy. The message of ``limited(until:)`` does not contain the
    /// time, because the view decides whether to show a date or a countdown.
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
    /// The `message`, which `localizedDescription` returns to code that handles any `Error`.
    public var errorDescription: String? { message }
}
