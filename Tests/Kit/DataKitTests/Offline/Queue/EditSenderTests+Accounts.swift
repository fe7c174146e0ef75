import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import Testing

@testable import DataKit

extension EditSenderTests {
    @Test("An edit waits while no account or a different account is signed in")
    func accounts() async throws {
        let cache = try cache()
        try await create(1, in: cache)
        account.send("bob")
        try await create(2, in: cache)
        try await send(cache)
        #expect(server.requests == ["create 2"])
        account.send(nil)
        try await create(3, in: cache)
        try await send(cache)
        #expect(server.requests == ["create 2", "create 3"])
        #expect(try await accounts(with: cache) == ["ada"])
        account.send("ada")
        try await send(cache)
        #expect(server.requests == ["create 2", "create 3", "create 1"])
    }

    @Test("If the server rejects the account, its edits wait until the next sign-in")
    func signedOut() async throws {
        server.fail(.signedOut())
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let cache = try cache { [server] edit in
            ask.yield()
            return try server.perform(edit)
        }
        try await create(1, in: cache)
        goOnline()
        for await _ in asked { break }
        // This also applies if the new account arrives before the refusal, which is about the earlier sign-in.
        account.send("bob")
        account.send("ada")
        try await send(cache)
        #expect(server.keys.count <= 2)
        #expect(Set(server.keys).count == 1)
    }

    @Test("A sign-out cancels the request in flight, and its edit stays")
    func signOutInFlight() async throws {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let cache = try cache { _ in
            begin.yield()
            defer { end.yield() }
            try await hang()
        }
        try await create(1, in: cache)
        goOnline()
        for await _ in begun { break }
        account.send("bob")
        for await _ in ended { break }
        #expect(try await accounts(with: cache) == ["ada"])
    }

    @Test("An account change cancels the request in flight before it returns", arguments: [nil, "bob"])
    func accountAtOnce(next: String?) async throws {
        let (cancelled, cancel) = AsyncStream.makeStream(of: Bool.self)
        let cache = try cache { [account] _ in
            account.send(next)
            cancel.yield(Task.isCancelled)
            return nil
        }
        try await create(1, 2, in: cache)
        goOnline()
        for await isCancelled in cancelled {
            #expect(isCancelled)
            break
        }
    }

    @Test("A rate limit of the previous account does not delay the next account's edits")
    func limitOfAnotherAccount() async throws {
        let clock = StubClock()
        let cache = try cache(DataEnvironment(clock: clock, now: { Self.now })) { [account] edit in
            if edit.account == "ada" {
                account.send("bob")
                throw GatewayError.limited(until: Self.now + 3_600)
            }
            return nil
        }
        account.send("bob")
        try await create(2, in: cache)
        account.send("ada")
        try await create(1, in: cache)
        goOnline()
        while try await accounts(with: cache) != ["ada"] { await Task.yield() }
        #expect(clock.sleeps.isEmpty)
    }

    @Test("A sender starts no edit after a sign-out or a lost connection", arguments: [false, true])
    func takenTooLate(isOffline: Bool) async throws {
        let cache = try cache()
        try await create(1, in: cache)
        let gate = Gate()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        async let blocked: Void = cache.database.write { _ in
            begin.finish()
            gate.wait()
        }
        for await _ in begun {}
        goOnline()
        // When the sender is about to take an edit, it has its lock, and waits for the other transaction.
        let lock = ProcessLock(path: "\(folder.file().path)-memos.lock")
        while try lock.acquire() {
            lock.release()
            await Task.yield()
        }
        if isOffline { connectivity.send(.offline(since: .distantPast)) } else { account.send("bob") }
        gate.open()
        try await blocked
        while try !lock.acquire() { await Task.yield() }
        let isTaken: [Bool] = try await cache.database.read {
            try $0.fetch("SELECT key IS NOT NULL FROM outbox") { try $0[0] }
        }
        #expect(isTaken == [false])
        #expect(server.keys.isEmpty)
    }
}
