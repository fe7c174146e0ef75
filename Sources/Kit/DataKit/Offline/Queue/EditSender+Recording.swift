import Foundation
import Reactive

/// Recording the outcome of a sent edit. The outcome is recorded even if the sender's task was cancelled, because the
/// server may have performed the edit.
extension EditSender {
    func recording<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await Work.task { [database] in try await database.write(body) }.value
    }

    /// Records a response and its consequences in one transaction. If the table rejects the response, the edits still
    /// end, because the server has performed them. In that case, the error is returned. A temporary error is thrown,
    /// and the edits remain. The result also shows whether more edits may be sent, which saves a separate transaction.
    func finish(
        _ delivery: EditDelivery, _ sending: Sending, _ record: @escaping @Sendable (Connection) throws -> Void
    ) async throws -> (failure: (any Error)?, hasEdits: Bool) {
        try await recording { [self] connection in
            var failure: (any Error)?
            do {
                try connection.savepoint { try record(connection) }
            } catch let error where (error as? StoreError)?.isTransient != true {
                try sending.kind.change(
                    delivery.sent.edit.id, of: delivery.account, edits: nil, in: connection, isPerformed: { _ in true }
                ) { $0.entries.removeAll { $0.sent?.key == delivery.sent.key } }
                failure = error
            }
            return (failure, try hasEdits(of: delivery.account, in: connection))
        }
    }

    /// Records a refusal, which stops the edits of the entity.
    func refuse(_ delivery: EditDelivery, _ sending: Sending, _ refusal: EditRefusal) async throws {
        try await change(delivery, sending) { $0.refuse(delivery.sent.key, refusal) }
    }

    /// Records that the edit is no longer in flight. If `hold` is not `nil`, the edits of the entity are paused.
    func release(
        _ delivery: EditDelivery, _ sending: Sending, _ hold: (message: String, pause: Duration)?
    ) async throws {
        let start = environment.now()
        let pause = hold.map { DateInterval(start: start, duration: $0.pause / .seconds(1)) }
        try await change(delivery, sending) { [message = hold?.message] queue in
            queue.fail(delivery.sent.key, message, pause: pause)
        }
    }

    private func change(
        _ delivery: EditDelivery, _ sending: Sending, _ body: @escaping @Sendable (inout EditQueue) -> Void
    ) async throws {
        try await recording { connection in
            try sending.kind.change(
                delivery.sent.edit.id, of: delivery.account, edits: nil, in: connection, isPerformed: { _ in false },
                body)
        }
    }
}
