import DataKit
import Domain
import Foundation
import Reactive
import Synchronization

/// Who is signed in, kept with the tokens between launches.
final class SessionRecord: Sendable {
    private struct State {
        var account: Account?
        var generation = 0
    }

    let tokens: SecretTokenStore
    private let secrets: any SecretStore
    private let key: String
    /// Also guards the order of changes in the secret store.
    private let state: Mutex<State>
    private let changed = BehaviorSubject<Void>(())
    private let server: String
    /// Notifies other processes, and is notified by them.
    private let database: Database?
    private let others = Mutex<Subscription?>(nil)

    /// The session with `server` that `secrets` holds, if it is complete; one that cannot be read counts as none.
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
        // With the first count, too: a change may have come between the reading above and it.
        let following = changes?.subscribe { [weak self] _ in self?.reload() }
        others.withLock { $0 = following }
    }

    /// Who is signed in, or nil: now, then on each change.
    var account: Observable<Account?> {
        // What is sent is only that there is something new: two changes that race cannot end with the older one.
        changed.observable.map { [self] in state.withLock { $0.account } }.removeDuplicates()
    }

    /// Distinguishes this session from those before and after it.
    var generation: Int { state.withLock { $0.generation } }

    /// Begins a session; `keepTokens` comes last, so that tokens are never there without an account.
    func begin(_ account: Account, keepTokens: () throws -> Void) throws {
        try change { state in
            try save(account)
            try keepTokens()
            state = State(account: account, generation: state.generation + 1)
        }
        tellOthers()
    }

    /// Records the account as the server has it; false where that session has ended.
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

    /// Adopts what another process has made of the session.
    private func reload() {
        change { state in
            let data = (try? tokens.load()) == nil ? nil : try? secrets.secret(for: key)
            let account = data.flatMap { try? JSONDecoder().decode(Account.self, from: $0) }
            if account != state.account { state = State(account: account, generation: state.generation + 1) }
        }
    }

    /// Notifies other processes.
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
            // The rest of the account is of no use without tokens.
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
