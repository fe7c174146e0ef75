import DomainKit
import Foundation
import Reactive

/// Sends one request and handles its result.
extension EditSender {
    func deliver(
        _ delivery: EditDelivery, _ sending: Sending, _ generation: Int, _ send: @escaping EditDelivery.Send
    ) async throws -> Step {
        let record: @Sendable (Connection) throws -> Void
        report(.sending, of: delivery.entity)
        state.withLock { $0.sending = (sending.id, delivery.entity, nil) }
        defer { state.withLock { $0.sending = nil } }
        // If the status shows a wait, keep it until the server has performed an edit.
        changeStatus { if !$0.status.isWaiting { $0.status = .sending } }
        do {
            record = try await sent(delivery, sending, send)
        } catch let superseded as EditSuperseded {
            responded()
            do {
                report(try await recording(superseded.record), of: delivery.entity)
            } catch let error where (error as? StoreError)?.isTransient != true {
                // The table rejects the server's row, so it would not help to send the edit again.
                environment.onFailure(error)
                report(.refused(message: superseded.error.message), of: delivery.entity)
                try await refuse(delivery, sending, EditRefusal(message: superseded.error.message))
            }
            return .again
        } catch {
            return try await failed(delivery, sending, GatewayError(failure: error), generation)
        }
        let (failure, hasEdits) = try await finish(delivery, sending, record)
        if let failure { environment.onFailure(failure) }
        report(.performed, of: delivery.entity)
        responded()
        set(.sending)
        return hasEdits ? .next : rest()
    }

    private func responded() { state.withLock { $0.schedule.responded() } }

    /// Sends in a separate task, so that a change of the account can cancel it.
    private func sent(
        _ delivery: EditDelivery, _ sending: Sending, _ send: @escaping EditDelivery.Send
    ) async throws -> @Sendable (Connection) throws -> Void {
        let task = try state.withLock { state in
            // The account, or the registration of the kind, may have changed since the edit was taken.
            guard state.account == delivery.account, !state.isSuspended,
                state.kinds.contains(where: { $0.id == sending.id })
            else { throw CancellationError() }
            let task = Work.task { try await send() }
            state.sending?.task = task
            return task
        }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    private func failed(
        _ delivery: EditDelivery, _ sending: Sending, _ error: GatewayError, _ generation: Int
    ) async throws -> Step {
        switch error {
        case .cancelled: break
        case .refused, .notFound, .unreadable: report(.refused(message: error.message), of: delivery.entity)
        default: report(.failing(message: error.message), of: delivery.entity)
        }
        switch error {
        case .refused(_, let fields, _):
            responded()
            try await refuse(delivery, sending, EditRefusal(message: error.message, fields: fields))
            return .again
        case .notFound:
            responded()
            try await refuse(delivery, sending, EditRefusal(message: error.message))
            return .again
        case .unreadable:
            responded()
            try await refuse(delivery, sending, EditRefusal(message: error.message, mayBePerformed: true))
            return .again
        case .signedOut:
            try await release(delivery, sending, nil)
            let isSignedOut = state.withLock { state in
                // If another account has signed in during the attempt, the rejection does not concern the new account.
                state.isSignedOut = state.generation == generation
                if state.isSignedOut { state.status = .waiting(error, until: nil, attempts: 1) }
                return state.isSignedOut
            }
            guard isSignedOut else { return .again }
            statusChanged.send(())
            return .idle
        // A connection with a rejected certificate may also fail with this error, although it was not cancelled.
        case .cancelled where isCancelled(sending, generation):
            try await release(delivery, sending, nil)
            return .again
        default:
            let verdict = state.withLock { $0.schedule.fail(delivery.entity, error) }
            let pause = verdict.holdsEntity ? delay(SendingSchedule.pause(after: delivery.failures + 1)) : nil
            try await release(delivery, sending, pause.map { (error.message, $0) })
            guard let pause = verdict.pause else {
                set(.sending)
                return .again
            }
            return hold(error, for: max(pauseAsked(by: error), delay(pause)), generation)
        }
    }

    private func isCancelled(_ sending: Sending, _ generation: Int) -> Bool {
        Task.isCancelled
            || state.withLock { state in
                state.generation != generation || state.isSuspended || !state.kinds.contains { $0.id == sending.id }
            }
    }

    /// Returns the pause that the server has requested, up to one day.
    private func pauseAsked(by error: GatewayError) -> Duration {
        switch error {
        case .limited(let until?), .unavailable(let until?, _, _):
            .seconds(min(max(0, until.timeIntervalSince(environment.now())), 86_400))
        default: .zero
        }
    }

    func delay(_ bound: Double) -> Duration { .seconds(environment.random(bound / 2...bound)) }

    func hold(_ error: GatewayError, for duration: Duration, _ generation: Int) -> Step {
        // Read the date before emitting the status, because a subscriber may end the wait immediately or advance the
        // clock. An account that has signed in during the attempt does not have to wait.
        let until = environment.now().addingTimeInterval(duration / .seconds(1))
        let isHeld = state.withLock { state in
            state.isHeld = state.generation == generation
            if state.isHeld {
                state.status = .waiting(error, until: until, attempts: state.schedule.failures)
            }
            return state.isHeld
        }
        guard isHeld else { return .again }
        let wait = environment.clock.beginWait(for: duration)
        statusChanged.send(())
        return .wait(wait)
    }
}
