import DataKit
import Domain
import Foundation
import Reactive
import Synchronization

/// The session as it is kept between launches and shared between processes: the tokens, and the account they belong to.
///
/// It is the authorizer's store, so every session begins and ends here, whoever signs in or out, the server included.
/// It does not report these changes: the authorizer does. What the authorizer does not know of is in ``changes``.
final class SessionRecord: TokenStore {
    private struct State {
        var account: Account?
        /// The accounts whose tokens are saved next, by their keys: two may sign in at once.
        var next: [String: Account] = [:]
        var generation = 0
        /// How many changes this process knows of, by any process; `nil` before the first look.
        var changeCount: Int?
    }

    private let tokens: SecretTokenStore
    private let secrets: any SecretStore
    private let key: String
    /// Locked while the secret store is written, too, so that both change in the same order.
    private let state: Mutex<State>
    private let changed = PublishSubject<Void>()
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
        let account = Self.account(key, in: secrets, tokens)
        state = Mutex(State(account: account))
        let counts = database?.observe { try Self.changeCount(of: server, in: $0) }
        let following = counts?.subscribe { [weak self] count in self?.follow(count) }
        others.withLock { $0 = following }
        guard let account, let database else { return }
        Task(executorPreference: Work.executor) {
            try? await database.write { try Self.takeOver(account, at: server, in: $0) }
        }
    }

    var account: Account? { state.withLock { $0.account } }

    /// Emits when the account has changed without the authorizer: by an answer of the server or by another process.
    var changes: Observable<Void> { changed.observable }

    /// Increases with each session, so that an answer for an earlier session can be recognized.
    var generation: Int { state.withLock { $0.generation } }

    /// Saves the account of the tokens that follow, so that tokens are never saved without an account.
    func prepare(_ account: Account) throws {
        try state.withLock { state in
            try write(account)
            state.next[account.key] = account
        }
    }

    /// Restores the saved account of the current session, since the tokens of this one could not be saved.
    func abandon(_ account: Account) {
        state.withLock { state in
            state.next[account.key] = nil
            try? write(state.account)
        }
    }

    func load() throws -> Tokens? { try tokens.load() }

    func save(_ fresh: Tokens?) throws {
        let isOtherSession = try state.withLock { state in
            let next = fresh?.account.flatMap { state.next.removeValue(forKey: $0) }
            // Again, since another sign-in may have saved its own meanwhile.
            if let next { try write(next) }
            try tokens.save(fresh)
            // Renewed tokens are those of the same session.
            guard fresh == nil || next != nil else { return false }
            // The account is of no use without tokens.
            if fresh == nil { try? write(nil) }
            state.account = fresh == nil ? nil : next
            state.generation += 1
            return true
        }
        if isOtherSession { tellOthers() }
    }

    /// Records the account as the server has it. Returns `false` if that session has ended.
    func update(_ account: Account, generation: Int) throws -> Bool {
        let isCurrent = try state.withLock { state in
            guard state.generation == generation, state.account != nil else { return false }
            try write(account)
            state.account = account
            return true
        }
        changed.send((), isolation: nil)
        return isCurrent
    }

    private func tellOthers() {
        guard let database else { return }
        Task(executorPreference: Work.executor) { [weak self, server] in
            do {
                try await database.write { [weak self] connection in
                    let count = try Self.changeCount(of: server, in: connection) + 1
                    try connection.execute("INSERT OR REPLACE INTO session_changes VALUES (?, ?)", server, count)
                    if let account = self?.account { try Self.takeOver(account, at: server, in: connection) }
                    // Before the commit, after which it is observed: what this process did itself is not read again.
                    self?.state.withLock { if $0.changeCount == count - 1 { $0.changeCount = count } }
                }
            } catch {
                // Whether the change was counted is unknown, so the next count is read, whatever it is.
                self?.state.withLock { $0.changeCount = nil }
            }
        }
    }

    /// Reads the session again after another process has changed it, and once at the beginning: it may have changed
    /// between the first reading and the subscription.
    private func follow(_ count: Int) {
        let isChanged = state.withLock { state in
            guard state.changeCount != count else { return false }
            state.changeCount = count
            let account = Self.account(key, in: secrets, tokens)
            guard state.next.isEmpty, account != state.account else { return false }
            state.account = account
            state.generation += 1
            return true
        }
        if isChanged { changed.send((), isolation: nil) }
    }

    private static func changeCount(of server: String, in connection: Connection) throws -> Int {
        try connection.value("SELECT count FROM session_changes WHERE server = ?", server) ?? 0
    }

    /// The account that was saved with the tokens. An earlier version saved these under the user name, which changes.
    private static func account(_ key: String, in secrets: any SecretStore, _ tokens: SecretTokenStore) -> Account? {
        guard var held = try? tokens.load(), let data = try? secrets.secret(for: key),
            let account = try? JSONDecoder().decode(AccountResponse.self, from: data).account,
            [nil, account.username, account.key].contains(held.account)
        else { return nil }
        if held.account != account.key {
            held.account = account.key
            try? tokens.save(held)
        }
        return account
    }

    /// Gives the account what an earlier version kept under its user name: edits that wait, and the rows that it was
    /// shown.
    private static func takeOver(_ account: Account, at server: String, in connection: Connection) throws {
        try connection.execute(
            "UPDATE outbox SET account = ? WHERE account = ? AND outbox = ?", account.key, account.username,
            "products of \(server)")
        try connection.execute(
            "UPDATE cached_sources SET source = ? WHERE source = ?", "\(server) for \(account.key)",
            "\(server) for \(account.username)")
    }

    private func write(_ account: Account?) throws {
        try secrets.set(try account.map { try JSONEncoder().encode($0) }, for: key)
    }
}

extension Account {
    /// Names the account where its tokens and its edits are kept. A user name would not do: it changes, and another
    /// account may have it later. The word before the identity tells it from a user name that is a number.
    var key: String { "account \(id)" }
}
