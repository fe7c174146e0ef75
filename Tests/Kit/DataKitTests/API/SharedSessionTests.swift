import DataKitDoubles
import DataKitTesting
import DomainKit
import Foundation
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@testable import DataKit

/// Each authorizer is a process. The server accepts a refresh token once.
@Suite("A session of two processes")
struct SharedSessionTests {
    private let folder: TemporaryFolder
    private let server = RotatingServer()
    private let old = Tokens(access: "a1", refresh: "r0", account: "ada")
    private let renewed = Tokens(access: "a2", refresh: "r2", account: "ada")

    private var secrets: FileSecretStore { FileSecretStore(folder: folder.url.appending(path: "secrets")) }
    private var store: SecretTokenStore { SecretTokenStore(secrets) }

    init() throws {
        folder = try TemporaryFolder()
        try store.save(old, profile: Data("Ada".utf8))
    }

    private func process(
        clock: any Clock<Duration> = StubClock(), store: (any TokenStore)? = nil
    ) throws -> (authorizer: Authorizer, client: APIClient) {
        let authorizer = Authorizer(store: store ?? self.store, clock: clock) { refresh, api in
            try await api.send(Endpoint<Tokens>(.post, path: ["refresh"], body: ["refresh": refresh]))
        }
        let transport = StubTransport { [server] in try await server.answer(to: $0) }
        return (authorizer, try client(transport, authorizer: authorizer))
    }

    private func request(_ client: APIClient) async -> GatewayError? {
        do {
            _ = try await client.send(Endpoint<Item>(path: ["me"], requiresToken: true))
            return nil
        } catch {
            return error as? GatewayError
        }
    }

    @Test("A refused process repeats its request with tokens renewed by another process")
    func waits() async throws {
        let winner = try process()
        let won = Task { await request(winner.client) }
        await server.renewal()
        let waits = Mutex(0)
        let loser = try process(
            clock: HookedClock { [server] in
                let number = waits.withLock { waits in
                    waits += 1
                    return waits
                }
                // The tokens arrive during the third wait.
                guard number == 3 else { return }
                server.release.yield()
                _ = await won.value
            })
        #expect(await request(loser.client) == nil)
        #expect(await won.value == nil)
        #expect(waits.withLock { $0 } == 3)
        #expect(try store.load() == renewed)
        #expect(try store.session()?.profile == Data("Ada".utf8))
        #expect(server.refusals == 1)
    }

    @Test("Renewed tokens restore the session, even after another process gave up")
    func late() async throws {
        let store = InMemoryTokenStore(old)
        let (winner, loser) = (try process(store: store), try process(store: store))
        let states = Mutex<[Bool]>([])
        let following = loser.authorizer.changes.subscribe {
            if let isSignedIn = try? loser.authorizer.isSignedIn { states.withLock { $0.append(isSignedIn) } }
        }
        async let won = request(winner.client)
        await server.renewal()
        #expect(await request(loser.client) == .signedOut(message: "Your session has ended. Sign in again."))
        #expect(store.load() == nil)
        server.release.yield()
        #expect(await won == nil)
        #expect(store.load() == renewed)
        #expect(await request(loser.client) == nil)
        #expect(states.withLock { $0 } == [true, false, true])
        following.cancel()
    }

    @Test(
        "Renewed tokens that arrive after a sign-out are dropped",
        arguments: [false, true])
    func signedOut(isRefused: Bool) async throws {
        let (winner, other) = (try process(), try process())
        async let won = request(winner.client)
        await server.renewal()
        if isRefused { #expect(await request(other.client) != nil) }
        try other.authorizer.signOut()
        server.release.yield()
        #expect(await won == .signedOut())
        #expect(try store.session() == nil)
    }

    @Test("Renewed tokens that arrive after a new sign-in are dropped", arguments: ["ada", "bob"])
    func signedIn(account: String) async throws {
        let (winner, other) = (try process(), try process())
        async let won = request(winner.client)
        await server.renewal()
        let next = Tokens(access: "a2", refresh: "other", account: account)
        try other.authorizer.signIn(next)
        server.release.yield()
        #expect(await won == (account == "ada" ? nil : .signedOut()))
        #expect(try store.load() == next)
    }

    @Test("A session ends 1.5 seconds after its renewed tokens were lost")
    func lost() async throws {
        server.loseTokens()
        let clock = StubClock()
        let process = try process(clock: clock)
        #expect(await request(process.client) == .signedOut(message: "Your session has ended. Sign in again."))
        #expect(clock.sleeps.reduce(.zero, +) == .milliseconds(1_500))
        #expect(try store.load() == nil)
        #expect(await request(process.client) == .signedOut())
        #expect(server.refusals == 1)
    }

    @Test("Another process's sign-in, renewal, new profile and sign-out are noticed", .timeLimit(.minutes(5)))
    func noticed() async throws {
        let (here, there) = (try process().authorizer, try process().authorizer)
        let changes = here.changes.map { try here.session?.profile.map { String(decoding: $0, as: UTF8.self) } ?? "" }
        var seen: [String] = []
        for try await profile in changes {
            seen.append(profile)
            switch seen.count {
            case 1: #expect(try there.replaceProfile(Data("Ada".utf8), with: Data("Ada L.".utf8), of: "ada"))
            case 2: try there.signOut()
            case 3: try there.signIn(Tokens(access: "b", account: "bob"), profile: Data("Bob".utf8))
            default: break
            }
            if seen.count == 4 { break }
        }
        #expect(seen == ["Ada", "Ada L.", "", "Bob"])
    }

    @Test("A profile is replaced only if its account still has the expected profile")
    func profile() throws {
        let authorizer = try process().authorizer
        let (ada, other) = (Data("Ada".utf8), Data("Other".utf8))
        #expect(try !authorizer.replaceProfile(ada, with: other, of: "bob"))
        #expect(try authorizer.replaceProfile(nil, with: other, of: "ada"))
        #expect(try authorizer.session?.profile == ada)
        #expect(try authorizer.replaceProfile(ada, with: other, of: "ada"))
        #expect(try authorizer.session?.profile == other)
        try authorizer.signOut()
        #expect(try !authorizer.replaceProfile(nil, with: other, of: "ada"))
        #expect(try store.session() == nil)
    }

    // These tests start other processes, which not every platform supports.
    #if os(macOS) || os(Linux)
        @Test("A sign-out persists if its process is killed afterwards", .timeLimit(.minutes(5)))
        func killed() async throws {
            let winner = try process()
            async let won = request(winner.client)
            await server.renewal()
            let path = folder.url.appending(path: "secrets").path
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
                let secrets = FileSecretStore(folder: URL(filePath: path))
                try Authorizer(store: SecretTokenStore(secrets)).signOut()
                kill(getpid(), SIGKILL)
            }
            server.release.yield()
            #expect(await won == .signedOut())
            #expect(try store.session() == nil)
        }
    #endif
}

/// Accepts the refresh token r0 once. Its response with r2 waits until the test releases it.
private final class RotatingServer: Sendable {
    private struct State {
        var isSpent = false
        var refusals = 0
    }

    private let state = Mutex(State())
    private let renewals: AsyncStream<Void>
    private let renewing: AsyncStream<Void>.Continuation
    private let released: AsyncStream<Void>
    let release: AsyncStream<Void>.Continuation

    init() {
        (renewals, renewing) = AsyncStream.makeStream()
        (released, release) = AsyncStream.makeStream()
    }

    var refusals: Int { state.withLock { $0.refusals } }

    /// Waits until the server has renewed the tokens.
    func renewal() async {
        for await _ in renewals { break }
    }

    func loseTokens() { state.withLock { $0.isSpent = true } }

    func answer(to request: HTTPRequest) async throws -> HTTPResponse {
        guard request.url.lastPathComponent == "refresh" else {
            return request.headers["Authorization"] == "Bearer a2"
                ? .json(#"{"id": 1}"#) : .json(#"{"message": "Token expired"}"#, status: 401)
        }
        let isFirst = state.withLock { state in
            defer { state.isSpent = true }
            if state.isSpent { state.refusals += 1 }
            return !state.isSpent
        }
        guard isFirst else { return .json(#"{"message": "invalid_grant"}"#, status: 400) }
        renewing.yield()
        for await _ in released { break }
        return .json(#"{"access": "a2", "refresh": "r2"}"#)
    }
}

/// Runs a closure in place of each sleep.
private struct HookedClock: Clock {
    let onSleep: @Sendable () async -> Void

    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws { await onSleep() }
}
