import DataKit
import DataKitDoubles
import DataKitTesting
import DemoServer
import Domain
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing

@testable import Data

@Suite("Followers and posts")
struct PostTests {
    private let backend: Backend
    private let emily = Account(id: "1", username: "emilys")
    private let michael = Account(id: "2", username: "michaelw")

    init() throws {
        backend = try Backend()
    }

    private func signedIn(_ useCases: UseCases, as account: DemoServer.Account) async throws {
        let credentials = Credentials(username: account.username, password: account.password)
        _ = try await useCases.sessionGateway.login(credentials).first()
    }

    @Test("Each follower's posts are requested once, and the newest five of all arrive")
    func recent() async throws {
        let useCases = backend.useCases()
        try await signedIn(useCases, as: DemoServer.accounts[0])
        let recent = try #require(try await useCases.getRecentPosts().first())
        #expect(recent.posts.count == 5)
        #expect(recent.missingAuthors == 0)
        #expect(recent.posts.map(\.date) == recent.posts.map(\.date).sorted(by: >))
        let requests = backend.server.requests.filter { $0.target.hasPrefix("/api/articles") }
        #expect(requests.count == 12)
        #expect(Set(requests.map(\.target)).count == 12)
    }

    @Test("A post has a text, and an unknown post is not found")
    func text() async throws {
        let useCases = backend.useCases()
        try await signedIn(useCases, as: DemoServer.accounts[0])
        let post = try #require(try await useCases.getRecentPosts().first()?.posts.first)
        #expect(try await useCases.getText(of: post.id).first()?.contains("## What we learned") == true)
        #expect(try await History(of: useCases.getText(of: 1)).failure == .notFound(message: "not found"))
    }

    @Test("Offline, each account gets its last fetched posts, marked stale")
    func offline() async throws {
        let keys = DemoServer.accounts.map { ($0.username, $0.apiKey) }
        let useCases = backend.useCases(postKeys: PostKeys(known: Dictionary(uniqueKeysWithValues: keys)))
        try await signedIn(useCases, as: DemoServer.accounts[0])
        let fresh = try await History(of: useCases.getRecentPosts()).elements
        #expect(fresh.map(\.posts.count) == [5])
        #expect(fresh.map(\.staleSince) == [nil])
        try await signedIn(useCases, as: DemoServer.accounts[1])
        backend.disconnect()
        let others = try await History(of: useCases.getRecentPosts())
        #expect(others == History(failure: .offline))
        try backend.restart()
        try await signedIn(useCases, as: DemoServer.accounts[0])
        backend.disconnect()
        let saved = try await History(of: useCases.getRecentPosts())
        #expect(saved.elements.map(\.posts) == fresh.map(\.posts))
        #expect(saved.elements.first?.staleSince != nil)
        #expect(saved.failure == nil)
    }

    @Test("An author whose posts cannot be fetched is left out and counted")
    func missingAuthor() async throws {
        backend.server.inject(.status(code: 404), at: "/api/articles", times: 1)
        let useCases = backend.useCases()
        try await signedIn(useCases, as: DemoServer.accounts[0])
        let recent = try #require(try await useCases.getRecentPosts().first())
        #expect(recent.missingAuthors == 1)
        #expect(recent.posts.count == 5)
    }

    @Test("Each account gets its own followers")
    func accounts() async throws {
        let keys = DemoServer.accounts.map { ($0.username, $0.apiKey) }
        let gateway = backend.useCases(postKeys: PostKeys(known: Dictionary(uniqueKeysWithValues: keys))).postGateway
        let emilys = try await gateway.getFollowers(of: emily, PageRequest()).first()
        let michaels = try await gateway.getFollowers(of: michael, PageRequest()).first()
        #expect(emilys?.items.count == 13)
        #expect(michaels?.items.count == 7)
    }

    @Test("A rejected key shows a message without a sign-out")
    func wrongKey() async throws {
        let gateway = backend.useCases(postKeys: PostKeys(known: ["emilys": "wrong"])).postGateway
        let history = try await History(of: gateway.getFollowers(of: emily, PageRequest()))
        let message = "The posts server does not accept the key of emilys. Provide another one with --api-key."
        #expect(history == History(failure: .refused(message: message)))
        #expect(backend.server.requests.count == 1)
    }

    @Test("An account without a key fails with a message, and sends no request")
    func noKey() async throws {
        let gateway = backend.useCases(postKeys: PostKeys()).postGateway
        let history = try await History(of: gateway.getFollowers(of: emily, PageRequest()))
        let message = "emilys has no key for the posts' server. Provide one with --api-key."
        #expect(history == History(failure: .refused(message: message)))
        #expect(backend.server.requests.isEmpty)
    }

    @Test("A key belongs to the first account that uses it, even after a relaunch")
    func claimed() async throws {
        let key = PostKeys(unclaimed: DemoServer.accounts[0].apiKey)
        let gateway = backend.useCases(postKeys: key).postGateway
        #expect(try await gateway.getFollowers(of: emily, PageRequest()).first()?.items.count == 13)
        #expect(try await History(of: gateway.getFollowers(of: michael, PageRequest())).failure != nil)
        let next = backend.useCases(postKeys: PostKeys()).postGateway
        #expect(try await next.getFollowers(of: emily, PageRequest()).first()?.items.count == 13)
        #expect(try await History(of: next.getFollowers(of: michael, PageRequest())).failure != nil)
    }

    @Test("The next request saves a key that could not be saved before")
    func claimNotSaved() throws {
        let store = FullSecretStore()
        let keys = PostKeyring(PostKeys(unclaimed: "key"), secrets: store)
        #expect(throws: StoreError.self) { try keys.key(for: emily) }
        store.isFull.withLock { $0 = false }
        #expect(try keys.key(for: emily) == "key")
        #expect(try PostKeyring(PostKeys(unclaimed: "key"), secrets: store).key(for: michael) == nil)
    }

    @Test("A key whose owner cannot be read is used by no account")
    func claimsNotRead() throws {
        let store = FullSecretStore()
        store.isFull.withLock { $0 = false }
        #expect(try PostKeyring(PostKeys(unclaimed: "key"), secrets: store).key(for: emily) == "key")
        store.isLocked.withLock { $0 = true }
        let keys = PostKeyring(PostKeys(unclaimed: "key"), secrets: store)
        #expect(throws: StoreError.self) { try keys.key(for: michael) }
        store.isLocked.withLock { $0 = false }
        #expect(try keys.key(for: michael) == nil)
        #expect(try keys.key(for: emily) == "key")
    }

    @Test("A key that cannot be saved is a storage error, and no request is sent")
    func keyNotSaved() async throws {
        let transport = StubTransport([] as [HTTPResponse])
        let gateway = RemotePostGateway(
            api: try client(transport), keys: PostKeys(unclaimed: "key"), secrets: FullSecretStore(),
            store: try .inMemory(), source: "test")
        let error = await #expect(throws: GatewayError.self) {
            try await gateway.getFollowers(of: emily, PageRequest()).first()
        }
        let isStorage = if case .storage = error { true } else { false }
        #expect(isStorage)
        #expect(transport.requests.isEmpty)
    }

    @Test("Pages of followers are requested until a page is empty")
    func pages() async throws {
        let gateway = backend.useCases().postGateway
        let first = try await gateway.getFollowers(of: emily, PageRequest(perPage: 13)).first()
        let last = try await gateway.getFollowers(of: emily, PageRequest(page: 2, perPage: 13)).first()
        #expect(first?.hasMorePages == true)
        #expect(last?.items.isEmpty == true)
        #expect(last?.hasMorePages == false)
    }

    @Test("Cancelling the stream of posts closes every connection")
    func cancelled() async throws {
        backend.server.inject(.delay(seconds: 600), at: "/api/articles")
        let events = backend.server.events()
        let useCases = backend.useCases()
        try await signedIn(useCases, as: DemoServer.accounts[0])
        let task = Task { try await useCases.getRecentPosts().first() }
        var (asked, open) = (0, 0)
        for await event in events {
            switch event {
            case .connected: open += 1
            case .requested: asked += 1
            case .disconnected: open -= 1
            }
            if asked == 5 { task.cancel() }
            if asked >= 5, open == 0 { break }
        }
        #expect(try await task.value == nil)
    }
}

/// A store that cannot save secrets until there is space, and cannot return secrets while it is locked.
private final class FullSecretStore: SecretStore {
    let isFull = Mutex(true)
    let isLocked = Mutex(false)
    private let saved = InMemorySecretStore()

    func secret(for key: String) throws(StoreError) -> Data? {
        if isLocked.withLock({ $0 }) { throw .secretsUnavailable(cause: "locked") }
        return try saved.secret(for: key)
    }

    func replace(_ old: Data?, with new: Data?, for key: String) throws(StoreError) -> Bool {
        if isFull.withLock({ $0 }) { throw .secretsUnavailable(cause: "full") }
        return try saved.replace(old, with: new, for: key)
    }
}
