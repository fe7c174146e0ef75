import DataKitDoubles
import DataKitTesting
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing

@testable import DataKit

@Suite("The signed-in user's token")
struct AuthorizationTests {
    private let old = Tokens(access: "old", refresh: "r1")
    private let new = Tokens(access: "new", refresh: "r2")

    private let server = StubTransport { request in
        request.headers["authorization"] == "Bearer new"
            ? .json(#"{"id": 1}"#) : .json(#"{"message": "Token expired"}"#, status: 401)
    }

    @Test("A token is sent only with requests that require it")
    func attached() async throws {
        let authorizer = Authorizer(store: InMemoryTokenStore(new)) { _, _ in throw GatewayError.offline }
        let client = try client(server, authorizer: authorizer)
        _ = try await client.send(Endpoint<Item>(path: ["me"], requiresToken: true))
        _ = try? await client.send(Endpoint<Item>(path: ["products"]))
        #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer new", nil])
    }

    @Test("A request of one account is not sent with another account's token")
    func otherAccount() async throws {
        let store = InMemoryTokenStore(Tokens(access: "new", refresh: "r", account: "bob"))
        let authorizer = Authorizer(store: store) { _, _ in throw GatewayError.offline }
        let client = try client(server, authorizer: authorizer)
        await #expect(throws: GatewayError.signedOut()) {
            try await client.send(Endpoint<Item>(path: ["me"], account: "ada"))
        }
        #expect(server.requests.isEmpty)
    }

    @Test("A refused request is not sent again after another account's sign-in")
    func otherAccountMeanwhile() async throws {
        let store = InMemoryTokenStore(Tokens(access: "old", refresh: "r", account: "ada"))
        let server = StubTransport { _ in
            store.save(Tokens(access: "new", refresh: "r", account: "bob"))
            return .json("{}", status: 401)
        }
        let authorizer = Authorizer(store: store) { _, _ in throw GatewayError.offline }
        let client = try client(server, authorizer: authorizer)
        await #expect(throws: GatewayError.signedOut()) {
            try await client.send(Endpoint<Item>(path: ["me"], requiresToken: true))
        }
        #expect(server.requests.count == 1)
    }

    @Test("A proxy's 401 neither renews tokens nor ends the session", arguments: ["r", nil])
    func refusedByProxy(refresh: String?) async throws {
        let store = InMemoryTokenStore(Tokens(access: "old", refresh: refresh))
        let proxy = StubTransport { _ in
            HTTPResponse(status: 401, headers: ["Content-Type": "text/html"], body: Data("<html>Sign in</html>".utf8))
        }
        let authorizer = Authorizer(store: store) { _, _ in
            Issue.record("The tokens were renewed")
            throw GatewayError.offline
        }
        let client = try client(proxy, authorizer: authorizer)
        let error = await #expect(throws: GatewayError.self) {
            try await client.send(Endpoint<Item>(path: ["me"], requiresToken: true))
        }
        #expect(error?.cause as? APIError == .intermediary(status: 401))
        #expect(proxy.requests.count == 1)
        #expect(try authorizer.isSignedIn)
    }

    @Test(
        "A renewal that a proxy refuses keeps the session",
        arguments: [301, 302, 400, 401, 403, 404, 407, 413, 431, 511])
    func renewalRefusedByProxy(status: Int) async throws {
        let store = InMemoryTokenStore(old)
        let transport = StubTransport { request in
            guard request.url.path.hasSuffix("refresh") else { return .json("{}", status: 401) }
            return HTTPResponse(
                status: status, headers: ["Content-Type": "text/html"], body: Data("<html>No</html>".utf8))
        }
        let authorizer = Authorizer(store: store) { refresh, api in
            try await api.send(Endpoint<Tokens>(.post, path: ["refresh"], body: ["refresh": refresh]))
        }
        let client = try client(transport, authorizer: authorizer)
        let error = await #expect(throws: GatewayError.self) {
            try await client.send(Endpoint<Item>(path: ["me"], requiresToken: true))
        }
        #expect(error?.cause as? APIError == .intermediary(status: status))
        #expect(try authorizer.isSignedIn)
    }

    @Test("A renewed session belongs to the same account")
    func sameAccount() async throws {
        var owned = old
        owned.account = "ada"
        let store = InMemoryTokenStore(owned)
        let authorizer = Authorizer(store: store) { [new] _, _ in new }
        let client = try client(server, authorizer: authorizer)
        #expect(try await client.send(Endpoint<Item>(path: ["me"], account: "ada")) == Item(id: 1))
        #expect(store.load()?.account == "ada")
    }

    @Test("A refused request uses a new session that began during its renewal")
    func sessionMeanwhile() async throws {
        for isRefused in [true, false] {
            for (before, after) in [("ada", "ada"), ("ada", "bob"), (nil, nil)] as [(String?, String?)] {
                let begun = Tokens(access: "new", refresh: "r2", account: after)
                let store = InMemoryTokenStore(Tokens(access: "old", refresh: "r1", account: before))
                let authorizer = Authorizer(store: store) { _, _ in
                    store.save(begun)
                    if isRefused { throw GatewayError.signedOut() }
                    return Tokens(access: "late", refresh: "r3")
                }
                let client = try client(server, authorizer: authorizer)
                let item = try? await client.send(Endpoint<Item>(path: ["me"], requiresToken: true))
                // A session without an account may belong to another user.
                #expect(item == (after == "ada" ? Item(id: 1) : nil))
                #expect(store.load() == begun)
            }
        }
    }

    @Test("A renewal that could not be sent does not end the session")
    func unsentRenewal() async throws {
        let store = InMemoryTokenStore(old)
        let authorizer = Authorizer(store: store) { _, _ in
            throw GatewayError(failure: APIError.invalidRequest(reason: "Cannot be sent."))
        }
        let client = try client(server, authorizer: authorizer)
        await #expect(throws: GatewayError.self) {
            try await client.send(Endpoint<Item>(path: ["me"], requiresToken: true))
        }
        #expect(store.load() == old)
    }

    @Test("A request that requires a token is not sent without one")
    func missing() async throws {
        let authorizer = Authorizer(store: InMemoryTokenStore()) { _, _ in throw GatewayError.offline }
        let client = try client(server, authorizer: authorizer)
        await #expect(throws: GatewayError.signedOut()) {
            try await client.send(Endpoint<Item>(path: ["me"], requiresToken: true))
        }
        #expect(server.requests.isEmpty)
    }

    @Test("A refused token is renewed once for a hundred concurrent requests")
    func renewedOnce() async throws {
        let renewals = Mutex<[String]>([])
        let store = InMemoryTokenStore(old)
        let authorizer = Authorizer(store: store) { [new] refresh, _ in
            renewals.withLock { $0.append(refresh) }
            return new
        }
        let client = try client(server, authorizer: authorizer)
        let items = try await withThrowingTaskGroup(of: Item.self) { group in
            for number in 0..<100 {
                group.addTask {
                    try await client.send(Endpoint(.put, path: ["items", "\(number)"], requiresToken: true))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(items.count == 100)
        #expect(renewals.withLock { $0 } == ["r1"])
        #expect(store.load() == new)
    }

    @Test("A request refused after the renewal is repeated with the renewed token")
    func late() async throws {
        let renewals = Mutex(0)
        let authorizer = Authorizer(store: InMemoryTokenStore(old)) { [new] _, _ in
            renewals.withLock { $0 += 1 }
            return new
        }
        let client = try client(server, authorizer: authorizer)
        for _ in 0..<2 { #expect(try await authorizer.renewed(rejected: old, by: client) == new) }
        #expect(renewals.withLock { $0 } == 1)
    }

    @Test("A request that is not idempotent is sent again after the renewal")
    func post() async throws {
        let authorizer = Authorizer(store: InMemoryTokenStore(old)) { [new] _, _ in new }
        let client = try client(server, authorizer: authorizer)
        _ = try await client.send(Endpoint<Item>(.post, path: ["items"], requiresToken: true))
        #expect(server.requests.map(\.method) == [.post, .post])
    }

    @Test("A renewal refused by the server ends the session once")
    func refused() async throws {
        let store = InMemoryTokenStore(old)
        let authorizer = Authorizer(store: store, clock: StubClock()) { _, _ in
            throw GatewayError.signedOut(message: "Refresh token expired")
        }
        let states = Mutex<[Bool?]>([])
        let changes = authorizer.changes.subscribe { states.withLock { $0.append(try? authorizer.isSignedIn) } }
        let client = try client(server, authorizer: authorizer)
        for _ in 0..<2 {
            await #expect(throws: GatewayError.self) {
                try await client.send(Endpoint<Item>(path: ["me"], requiresToken: true))
            }
        }
        #expect(store.load() == nil)
        #expect(states.withLock { $0 } == [true, false])
        changes.cancel()
        #expect(server.requests.count == 1)
    }

    @Test(
        "A renewal that fails with status 400 or 404 ends the session",
        arguments: [.refused(cause: .init(APIError.status(400, message: nil))), GatewayError.notFound()])
    func refusedOtherwise(error: GatewayError) async throws {
        let store = InMemoryTokenStore(old)
        let client = try client(
            server, authorizer: Authorizer(store: store, clock: StubClock()) { _, _ in throw error })
        await #expect(throws: GatewayError.signedOut(message: "Your session has ended. Sign in again.")) {
            try await client.send(Endpoint<Item>(path: ["me"], requiresToken: true))
        }
        #expect(store.load() == nil)
    }

    @Test(
        "A session without a refresh token or a renewal ends with its access token", arguments: [true, false])
    func withoutRenewal(hasRenewal: Bool) async throws {
        let store = InMemoryTokenStore(hasRenewal ? Tokens(access: "old") : old)
        let renewal: Authorizer.Renewal = { [new] _, _ in new }
        let authorizer = Authorizer(store: store, renew: hasRenewal ? renewal : nil)
        let client = try client(server, authorizer: authorizer)
        await #expect(throws: GatewayError.signedOut(message: "Your session has ended. Sign in again.")) {
            try await client.send(Endpoint<Item>(path: ["me"], requiresToken: true))
        }
        #expect(store.load() == nil)
        #expect(server.requests.count == 1)
    }

    @Test("A renewal uses the refused request's client, and changes are reported once saved")
    func sameClient() async throws {
        let store = InMemoryTokenStore()
        let server = StubTransport { request in
            if request.url.path().hasSuffix("refresh") { return .json(#"{"access": "new", "refresh": "r2"}"#) }
            return request.headers["authorization"] == "Bearer new" ? .json(#"{"id": 1}"#) : .json("{}", status: 401)
        }
        let authorizer = Authorizer(store: store) { refresh, api in
            try await api.send(Endpoint<Tokens>(.post, path: ["refresh"], body: ["refresh": refresh]))
        }
        let heard = Mutex<[Tokens?]>([])
        let changes = authorizer.changes.subscribe { heard.withLock { $0.append(store.load()) } }
        let client = try client(server, authorizer: authorizer)
        try authorizer.signIn(old)
        #expect(try await client.send(Endpoint<Item>(path: ["me"], requiresToken: true)) == Item(id: 1))
        try authorizer.signOut()
        #expect(heard.withLock { $0 } == [nil, old, new, nil])
        #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer old", nil, "Bearer new"])
        changes.cancel()
    }

    @Test("The account is emitted immediately and on each change, but not after a renewal")
    func account() throws {
        let authorizer = Authorizer(store: InMemoryTokenStore())
        let accounts = Mutex<[String?]>([])
        let following = authorizer.account.subscribe { account in accounts.withLock { $0.append(account) } }
        try authorizer.signIn(Tokens(access: "1", account: "ada"))
        try authorizer.signIn(Tokens(access: "2", account: "ada"))
        try authorizer.signIn(Tokens(access: "3", account: "bob"))
        try authorizer.signOut()
        #expect(accounts.withLock { $0 } == [nil, "ada", "bob", nil])
        following.cancel()
    }

    @Test("An unreadable account is not signed in until it can be read")
    func unreadableAccount() throws {
        struct Locked: Error {}
        final class Store: TokenStore {
            let isLocked = Mutex(false)
            let changed = PublishSubject<Void>()
            var changes: Observable<Void> { changed.observable }
            func session() throws -> Session? {
                if isLocked.withLock({ $0 }) { throw Locked() }
                return Session(Tokens(access: "1", account: "ada"))
            }
            func replace(_ old: Session?, with new: Session?) -> Bool { false }
        }
        let store = Store()
        let accounts = Mutex<[String?]>([])
        let following = Authorizer(store: store).account.subscribe { account in
            accounts.withLock { $0.append(account) }
        }
        for isLocked in [true, false] {
            store.isLocked.withLock { $0 = isLocked }
            store.changed.send(())
        }
        #expect(accounts.withLock { $0 } == ["ada", nil, "ada"])
        following.cancel()
    }

    @Test("A renewal that does not reach the server keeps the session")
    func unreachable() async throws {
        let store = InMemoryTokenStore(old)
        let client = try client(server, authorizer: Authorizer(store: store) { _, _ in throw GatewayError.offline })
        await #expect(throws: GatewayError.offline) {
            try await client.send(Endpoint<Item>(path: ["me"], requiresToken: true))
        }
        #expect(store.load() == old)
    }

    @Test("A renewed token that is also refused is not renewed again")
    func refusedTwice() async throws {
        let renewals = Mutex(0)
        let authorizer = Authorizer(store: InMemoryTokenStore(old)) { _, _ in
            renewals.withLock { $0 += 1 }
            return Tokens(access: "other", refresh: "r3")
        }
        let client = try client(server, authorizer: authorizer)
        await #expect(throws: GatewayError.signedOut(message: "Token expired")) {
            try await client.send(Endpoint<Item>(path: ["me"], requiresToken: true))
        }
        #expect(renewals.withLock { $0 } == 1)
    }

    @Test("A renewal that ends after a sign-out does not restore the session")
    func signOutDuringRenewal() async throws {
        let store = InMemoryTokenStore(old)
        let renewal = Mutex<Authorizer?>(nil)
        let authorizer = Authorizer(store: store) { [new] _, _ in
            try renewal.withLock { try $0?.signOut() }
            return new
        }
        renewal.withLock { $0 = authorizer }
        let client = try client(server, authorizer: authorizer)
        await #expect(throws: GatewayError.signedOut()) {
            try await client.send(Endpoint<Item>(path: ["me"], requiresToken: true))
        }
        #expect(store.load() == nil)
        renewal.withLock { $0 = nil }
    }

    @Test("A session that cannot be stored, removed or read causes a storage error")
    func brokenStore() async throws {
        struct Broken: Error {}
        struct BrokenStore: TokenStore {
            func session() throws -> Session? { throw Broken() }
            func replace(_ old: Session?, with new: Session?) throws -> Bool { throw Broken() }
        }
        let authorizer = Authorizer(store: BrokenStore()) { _, _ in throw GatewayError.offline }
        let calls: [() throws -> Void] = [
            { try authorizer.signIn(new) }, { try authorizer.signOut() }, { _ = try authorizer.isSignedIn },
            { _ = try authorizer.current() },
        ]
        for call in calls {
            let error = #expect(throws: GatewayError.self) { try call() }
            guard case .secretsUnavailable? = error?.cause as? StoreError else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test("A renewed session that cannot be stored causes a storage error")
    func brokenStoreAtRenewal() async throws {
        struct Broken: Error {}
        struct ReadOnlyStore: TokenStore {
            let tokens: Tokens
            func session() throws -> Session? { Session(tokens) }
            func replace(_ old: Session?, with new: Session?) throws -> Bool { throw Broken() }
        }
        let authorizer = Authorizer(store: ReadOnlyStore(tokens: old)) { [new] _, _ in new }
        let client = try client(server, authorizer: authorizer)
        let error = await #expect(throws: GatewayError.self) {
            try await client.send(Endpoint<Item>(path: ["me"], requiresToken: true))
        }
        guard case .secretsUnavailable? = error?.cause as? StoreError else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("Printed tokens and sessions hide their contents")
    func hidden() {
        var dumped = ""
        dump(old, to: &dumped)
        #expect(!"\(old) \(String(reflecting: old)) \(dumped)".contains("old"))
        let session = Session(old, profile: Data("old".utf8))
        dump(session, to: &dumped)
        #expect(!"\(session) \(String(reflecting: session)) \(dumped)".contains("old"))
        #expect(!dumped.contains("111"), "Nor the bytes of the profile")
    }
}
