import DomainKit
import Foundation
import Reactive
import ReactiveUI

/// The message that a view shows for an error, in an alert or in place of its content. A cancellation never becomes a
/// failure.
public nonisolated struct Failure: Error, Equatable, Sendable {
    /// A message that the user can act on, which is shown unchanged. The message contains no statuses or codes, which
    /// are in the error of ``cause``. A failure of the device's storage may contain the name of a file, because the
    /// user may have to move the file.
    public let message: String
    /// The gateway's error. A view can use it to decide on an offer to the user, as with ``isSignedOut``. `nil` if the
    /// failure has another origin.
    public let cause: GatewayError?

    /// Whether the request requires a sign-in. If so, a view can offer to sign in.
    public var isSignedOut: Bool {
        if case .signedOut = cause { true } else { false }
    }

    /// Creates a failure with a custom message, for example for an error that no gateway reports.
    public init(_ message: String, cause: GatewayError? = nil) {
        self.message = message
        self.cause = cause
    }

    /// Creates the failure to show for an error, or returns `nil` for a cancellation, which is never shown.
    ///
    /// For a `GatewayError` or a `ValidationError`, the message comes from the error. For any other error, it comes
    /// from the system. Gateways convert their errors to a `GatewayError`.
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
    /// The message, so that a view that presents failures by ID shows equal failures only once.
    public var id: String { message }
}

extension Observable {
    /// Returns a driver of this stream. If the stream fails, the driver sends a ``Failure`` to an event and ends.
    ///
    /// ```swift
    /// input.reload
    ///     .flatMapLatest { useCase.getAllNotes().asDriver(reporting: output.$errors) }
    ///     .drive(output.$notes)
    ///     .store(in: bag)
    /// ```
    ///
    /// - Order: first upstream is torn down, then the failure is sent, and then the driver ends.
    /// - Cancellation: when the last subscriber leaves, upstream is cancelled.
    /// - Errors: a cancellation does not count as a failure, so it is not sent.
    @MainActor
    public func asDriver(reporting errors: Event<PresentationKit.Failure>) -> Driver<Element> {
        asDriver(reporting: errors) {}
    }

    /// Returns a driver like the method above, but performs a change before the failure is sent. For example, the
    /// change can unmark a row before an observer receives the failure.
    func asDriver(
        reporting errors: Event<PresentationKit.Failure>, after change: @escaping @MainActor @Sendable () -> Void
    ) -> Driver<Element> {
        asDriver { error in
            // The assumption is safe, because a driver subscribes to its stream on the main actor.
            MainActor.assumeIsolated {
                change()
                if let failure = PresentationKit.Failure(error) { errors.send(failure) }
                return .empty()
            }
        }
    }
}
