import DomainKit
import Foundation
import Reactive
import Synchronization

/// The senders of a database, with one sender for each source that has registered caches.
final class EditSenders: DatabaseService {
    private struct State {
        var senders: [String: EditSender] = [:]
        var isSuspended: Bool
    }

    private let state: Mutex<State>

    init(isSuspended: Bool) {
        state = Mutex(State(isSuspended: isSuspended))
    }

    /// Registers a kind of entity with the sender of a source, and returns the registration. The first kind starts the
    /// sender.
    ///
    /// - Parameter account: Emits the account whose edits may be sent, now and after each change. `nil` pauses the
    ///   sender. A sender follows the account of its first kind.
    func register(
        _ kind: any EditKind, of source: String, in database: Database, account: Observable<String?>,
        prepare: @escaping EditDelivery.Prepare
    ) -> EditRegistration {
        let registration = state.withLock { state in
            let sender =
                state.senders[source]
                ?? EditSender(database: database, source: source, isSuspended: state.isSuspended)
            state.senders[source] = sender
            return EditRegistration(sender: sender, id: sender.add(kind, account: account, prepare: prepare))
        }
        registration.sender.followAccount()
        return registration
    }

    /// Removes a registration, and cancels the kind's request unless another cache also sends edits of this kind.
    /// Removing the last registration stops the sender.
    func remove(_ registration: EditRegistration) {
        let sender = registration.sender
        let isUsed = state.withLock { state in
            let isUsed = sender.remove(registration.id)
            // The sender references the database, which references this service. Removing the sender breaks the retain
            // cycle.
            if !isUsed { state.senders[sender.source] = nil }
            return isUsed
        }
        if isUsed { sender.followAccount() } else { sender.stop() }
    }

    /// Cancels the current requests, and returns when every sender has released its lock. Nothing is sent until
    /// ``resume()`` is called.
    func suspend() async {
        let senders = state.withLock { state in
            state.isSuspended = true
            return Array(state.senders.values)
        }
        for sender in senders { await sender.suspend() }
    }

    func resume() {
        let senders = state.withLock { state in
            state.isSuspended = false
            return Array(state.senders.values)
        }
        for sender in senders { sender.resume() }
    }
}

extension Database {
    var senders: EditSenders { services.service() }
}

/// The registration of a cache that sends edits for its kind of entity.
struct EditRegistration: Sendable {
    var sender: EditSender
    var id: Int
}
