import DomainKit
import Foundation
import Reactive

/// Something that went wrong, as a view shows it.
public nonisolated struct Failure: Error, Equatable, Sendable {
    /// A sentence that people can act on.
    public let message: String
    /// What the gateway reported, where it did.
    public let cause: GatewayError?

    /// Whether signing in helps.
    public var isSignedOut: Bool {
        if case .signedOut = cause { true } else { false }
    }

    /// A failure with a message of its own.
    public init(_ message: String, cause: GatewayError? = nil) {
        self.message = message
        self.cause = cause
    }

    /// What to show for an error, or nil for a cancellation, which is never shown.
    public init?(_ error: any Error) {
        switch error {
        case is CancellationError, GatewayError.cancelled: return nil
        case let failure as Failure: self = failure
        case let error as GatewayError: self.init(error.message, cause: error)
        case let error as ValidationError: self.init(error.message)
        default: self.init(error.localizedDescription)
        }
    }
}

extension ErrorTracker {
    /// The failures as views show them.
    package var failures: Driver<Failure> { driver.compactMap { Failure($0) } }
}
