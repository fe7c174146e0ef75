import DataKit
import Domain
import Foundation
import Reactive
import Synchronization

/// The signed-in account, kept with its tokens between launches and shared between processes.
final class SessionRecord: Sendable {
    private struct State {
        var account: Account?
        var generation = 0
    }

    let tokens: SecretTokenStore
    private let secrets: any SecretStore
    private let key: String
    /// Locked while the secret store is written too, so that its changes have the order of these.
    private let state: Mutex<State>
    private let changed = BehaviorSubject<Void>(())
    private let server: String
    private let database: Database?
    private let others = Mutex<Subscription?>(nil)

    /// Reads the session with `server` from `secrets`. A session that is incomplete or cannot be read is ignored.
    ///
    /// - Parameter database: Notifies the processes that share the secrets of each other's changes.
    init(_ secrets: any SecretStore, server: String, database: Database? = nil) {
        self.secrets = secrets
        self.server = server
        self.database = database
        key = "account of \(server)"
        tokens = SecretTokenStore(secrets, key: "tokens of \(server)")
        let hasTokens = (try? tokens.load()) != nil
        let data = hasTokens ? try? secrets.secret(for: key) : nil
        state = Mutex(State(account: data.flatMap { try? JSONDecoder().decode(Account.self, from: $0) }))
        let changes = database?.observe { connection -> Int in
            try connection.value("SELECT count FROM session_changes WHERE server = ?", server) ?? 0
        }
        // Reloads on the first count too: the session may have changed between the reading above and the subscription.
        let following = changes?.subscribe { [weak self] _ in self?.reload() }
        others.withLock { $0 = following }
    }

    /// The signed-in account, or `nil`: now, then on each change.
    var account: Observable<Account?> {
        // The signal carries no value, and the account is read on arrival: so two concurrent changes cannot end with
        // the older value.
        changed.observable.map { [self] in state.withLock { $0.account } }.removeDuplicates()
    }

    /// Increases with each session, so that an answer for an earlier session can be recognized.
    var generation: Int { state.withLock { $0.generation } }

    /// Begins a session. Calls `keepTokens` last, so that tokens are never saved without an account.
    func begin(_ account: Account, keepTokens: () throws -> Void) throws {
        try change { state in
            try save(account)
            try keepTokens()
            state = State(account: account, generation: state.generation + 1)
        }
        tellOthers()
    }

    /// Records the account as the server has it. Returns `false` if that session has ended.
    func update(_ account: Account, generation: Int) throws -> Bool {
        try change { state in
            guard state.generation == generation, state.account != nil else { return false }
            try save(account)
            state.account = account
            return true
        }
    }

    /// Ends the session on this device.
    func end(forgetTokens: () throws -> Void) throws {
        try change { state in
            try forgetTokens()
            try save(nil)
            state = State(generation: state.generation + 1)
        }
        tellOthers()
    }

    /// Reads the session again after another process has changed it.
    private func reload() {
        change { state in
            let data = (try? tokens.load()) == nil ? nil : try? secrets.secret(for: key)
            let account = data.flatMap { try? JSONDecoder().decode(Account.self, from: $0) }
            if account != state.account { state = State(account: account, generation: state.generation + 1) }
        }
    }

    private func tellOthers() {
        guard let database else { return }
        Task { [server] in
            try await database.write { connection in
                try connection.execute(
                    """
                    INSERT INTO session_changes VALUES (?, 1) ON CONFLICT (server) DO UPDATE SET count = count + 1
                    """, server)
            }
        }
    }

    /// Records that the tokens were removed, unless a user has signed in since.
    func noteSignOut() {
        change { state in
            guard (try? tokens.load()) == nil else { return }
            // The account is of no use without tokens.
            try? save(nil)
            state = State(generation: state.generation + 1)
        }
        tellOthers()
    }

    private func change<Value: Sendable>(_ body: (inout State) throws -> Value) rethrows -> Value {
        let value = try state.withLock { try body(&$0) }
        changed.send((), isolation: nil)
        return value
    }

    private func save(_ account: Account?) throws {
        try secrets.set(try account.map { try JSONEncoder().encode($0) }, for: key)
    }
}
