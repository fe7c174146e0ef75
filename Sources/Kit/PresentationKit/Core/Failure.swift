import DomainKit
import Foundation
import Reactive
import ReactiveUI

/// The message that a view shows for an error, in an alert or in place of the content. A cancellation never becomes a
/// failure.
public nonisolated struct Failure: Error, Equatable, Sendable {
    /// A message that the user can act on, shown unchanged. It contains no statuses or codes, which are in the error of
    /// ``cause``. A failure of the device's storage may name the file, because the user may have to move it.
    public let message: String
    /// The gateway's error, from which a view can decide what to offer, as in ``isSignedOut``. `nil` if the failure has
    /// another origin.
    public let cause: GatewayError?

    /// Whether the user must sign in for the request to succeed. A view can then offer the sign-in.
    public var isSignedOut: Bool {
        if case .signedOut = cause { true } else { false }
    }

    /// Creates a failure with a custom message, for example for an error that no gateway reports.
    public init(_ message: String, cause: GatewayError? = nil) {
        self.message = message
        self.cause = cause
    }

    /// Creates the failure to show for an error, or nil for a cancellation, which is never shown.
    ///
    /// The message comes from the error if it is a `GatewayError` or a `ValidationError`, and from the system for any
    /// other error. Gateways convert their errors to a `GatewayError`.
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

nonisolated extension Failure: Identifiable {
    /// The message, so that a view that presents failures by ID shows equal ones once.
    public var id: String { message }
}

extension Observable {
    /// A driver of this stream. If the stream fails, the driver sends a ``Failure`` to an event and ends.
    ///
    /// ```swift
    /// input.reload
    ///     .flatMapLatest { useCase.getAllNotes().asDriver(reporting: output.$errors) }
    ///     .drive(output.$notes)
    ///     .store(in: bag)
    /// ```
    ///
    /// - Order: upstream is torn down, the failure sent, then the driver ends.
    /// - Cancellation: the last subscriber to leave cancels upstream.
    /// - Errors: a cancellation does not count as a failure and is not sent.
    @MainActor
    public func asDriver(reporting errors: Event<PresentationKit.Failure>) -> Driver<Element> {
        asDriver(reporting: errors) {}
    }

    /// Like the driver above, but performs a change before the failure is sent. For example, a row is unmarked before
    /// an observer receives the failure.
    func asDriver(
        reporting errors: Event<PresentationKit.Failure>, after change: @escaping @MainActor @Sendable () -> Void
    ) -> Driver<Element> {
        asDriver { error in
            // This is safe, because a driver subscribes to its stream on the main actor.
            MainActor.assumeIsolated {
                change()
                if let failure = PresentationKit.Failure(error) { errors.send(failure) }
                return .empty()
            }
        }
    }
}
