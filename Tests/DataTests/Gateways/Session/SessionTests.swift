import Data
import DataKit
import DataKitDoubles
import DataKitTesting
import DemoServer
import Domain
import DomainKit
import Foundation
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("Sign-in")
struct SessionTests {
    private let backend: Backend
    private let credentials: Credentials
    private let tokens: SecretTokenStore

    init() throws {
        backend = try Backend()
        tokens = SecretTokenStore(backend.secrets, key: "tokens of demo")
        let account = try #require(DemoServer.accounts.first)
        credentials = Credentials(username: account.username, password: account.password)
    }

    private func failure(_ stream: Observable<Account>) async -> (any Error)? {
        do {
            _ = try await stream.first()
            return nil
        } catch {
            return error
        }
    }

    @Test("The signed-in account is emitted until it signs out")
    func login() async throws {
        let session = backend.useCases().sessionGateway
        let accounts = Recorder(session.account)
        let account = try #require(try await session.login(credentials).first())
        #expect(account.username == credentials.username)
        #expect(account.firstName == "Emily")
        #expect(try await session.refreshAccount().first() == account)
        _ = try await session.logout().first()
        accounts.expect(nil, account, nil)
        #expect(await failure(session.refreshAccount()) as? GatewayError == .signedOut(message: nil))
        #expect(backend.server.requestCounts == ["POST /auth/login": 1, "GET /auth/me": 1])
    }

    @Test("A sign-in and a sign-out survive a relaunch")
    func restored() async throws {
        let account = try #require(try await backend.useCases().sessionGateway.login(credentials).first())
        let next = backend.useCases().sessionGateway
        #expect(try await next.account.first() == account)
        #expect(try await next.refreshAccount().first() == account)
        _ = try await next.logout().first()
        #expect(try await backend.useCases().sessionGateway.account.first() == .some(nil))
    }

    @Test("A sign-in or sign-out in one process applies to the other processes", .timeLimit(.minutes(5)))
    func otherProcess() async throws {
        let here = backend.useCases().sessionGateway
        // A second gateway with the same files of secrets behaves like another process.
        let there = backend.useCases(at: backend.folder.file()).sessionGateway
        let account = try #require(try await here.login(credentials).first())
        for try await known in there.account where known == account { break }
        #expect(try await there.refreshAccount().first() == account)
        _ = try await there.logout().first()
        for try await known in here.account where known == nil { break }
        #expect(await failure(here.refreshAccount()) as? GatewayError == .signedOut(message: nil))
    }

    @Test("A check ends a rejected session, but keeps the session if the server is unreachable")
    func checked() async throws {
        let useCases = backend.useCases(clock: StubClock(), tokenMinutes: 0)
        let account = try await useCases.sessionGateway.login(credentials).first()
        backend.server.inject(.status(code: 500), at: "/auth")
        #expect(try await useCases.checkSession().first() == nil)
        #expect(try await useCases.account.first() == account)
        backend.server.faults = []
        backend.server.inject(.status(code: 403), at: "/auth/refresh")
        #expect(try await useCases.checkSession().first() == nil)
        #expect(try await useCases.account.first() == .some(nil))
        let count = backend.server.requests.count
        #expect(try await useCases.checkSession().first() == nil)
        #expect(backend.server.requests.count == count, "Where nobody is signed in, nothing is asked")
    }

    @Test("A renamed account stays signed in, and its edits are sent", .timeLimit(.minutes(5)))
    func renamed() async throws {
        let transport = StubTransport { request in
            switch request.url.lastPathComponent {
            case "login": .json(#"{"id":1,"username":"emilys","accessToken":"a","refreshToken":"r"}"#)
            case "me": .json(#"{"id":1,"username":"emily.smith"}"#)
            default: .json(#"{"id":7,"title":"Lime","price":1,"category":"groceries"}"#)
            }
        }
        let launched = { [backend] in
            UseCases.live(
                servers: Servers(all: backend.url, name: "demo"), store: backend.store, secrets: backend.secrets,
                app: FileAppGateway(file: backend.folder.url.appending(path: "set-up")), transport: transport)
        }
        let useCases = launched()
        _ = try await useCases.sessionGateway.login(credentials).first()
        let renamed = try await useCases.sessionGateway.refreshAccount().first()
        #expect(renamed?.username == "emily.smith")
        let product = Product(id: 7, name: "Lemon", price: 1, category: "groceries")
        var edited = product
        edited.name = "Lime"
        let outcome = try await useCases.productGateway.update(edited, from: product).first()
        #expect(outcome?.isWaiting == false)
        #expect(transport.requests.last?.method == .put)
        let next = launched().sessionGateway
        #expect(try await next.account.first() == renamed)
        #expect(try await next.refreshAccount().first() == renamed)
    }

    @Test("A sign-out works without a server")
    func offlineLogout() async throws {
        let session = backend.useCases().sessionGateway
        _ = try await session.login(credentials).first()
        backend.disconnect()
        _ = try await session.logout().first()
        #expect(try await session.account.first() == .some(nil))
        #expect(try tokens.load() == nil)
    }

    @Test("Wrong credentials are reported at the password after a single request")
    func wrongPassword() async throws {
        let session = backend.useCases().sessionGateway
        let wrong = Credentials(username: credentials.username, password: "wrong-password")
        let error = try #require(await failure(session.login(wrong)) as? ValidationError)
        #expect(
            error
                == ValidationError(failures: [
                    .init(field: LoginDraft.Field.password, message: "The user name or the password is wrong.")
                ]))
        #expect(try await session.account.first() == .some(nil))
        #expect(backend.server.requests.count == 1)
    }

    @Test("Another status for wrong credentials gives the same error", arguments: [400, 401])
    func refused(status: Int) async throws {
        backend.server.inject(.status(code: status), at: "/auth/login")
        let error = await failure(backend.useCases().sessionGateway.login(credentials))
        #expect((error as? ValidationError)?.message == "The user name or the password is wrong.")
    }

    @Test("An expired token is renewed without an error")
    func renewed() async throws {
        let session = backend.useCases(tokenMinutes: 0).sessionGateway
        let account = try #require(try await session.login(credentials).first())
        // The renewed token has also expired, and the second rejection is final.
        #expect(await failure(session.refreshAccount()) is GatewayError)
        #expect(
            backend.server.requests.map(\.line) == [
                "POST /auth/login", "GET /auth/me", "POST /auth/refresh", "GET /auth/me",
            ])
        let lasting = backend.useCases().sessionGateway
        #expect(try await lasting.refreshAccount().first() == account)
        #expect(try await lasting.account.first() == account)
    }

    @Test("Equal reads of the session and other gateways share one request", .timeLimit(.minutes(5)))
    func oneClient() async throws {
        let (asked, askedLine) = AsyncStream.makeStream(of: Void.self)
        let (joined, joinLine) = AsyncStream.makeStream(of: Void.self)
        let (answered, answerLine) = AsyncStream.makeStream(of: Void.self)
        let transport = StubTransport { request in
            guard request.method == .get else {
                return .json(#"{"id":"6f1c","username":"emilys","accessToken":"a","refreshToken":"r"}"#)
            }
            askedLine.yield()
            for await _ in answered { break }
            return .json(#"{"id":"6f1c","username":"emilys"}"#)
        }
        var options = APIClient.Options.patient
        options.environment.observer = { if case .request(let event) = $0, event.step == .joined { joinLine.yield() } }
        let session = RemoteSessionGateway(
            baseURL: backend.url, server: "test", transport: transport, secrets: backend.secrets, options: options)
        _ = try await session.login(credentials).first()
        let me = Task { try await session.refreshAccount().first() }
        for await _ in asked { break }
        let other = Task {
            try await session.api.send(Endpoint<NoContent>(path: ["auth", "me"], requiresToken: true))
        }
        for await _ in joined { break }
        answerLine.yield()
        #expect(try await me.value == Account(id: "6f1c", username: "emilys"))
        _ = try await other.value
        #expect(transport.requests.map(\.method) == [.post, .get])
    }

    @Test("A renewal refused by the server signs the account out")
    func refused() async throws {
        let session = backend.useCases(clock: StubClock(), tokenMinutes: 0).sessionGateway
        let accounts = Recorder(session.account)
        let account = try #require(try await session.login(credentials).first())
        backend.server.inject(.status(code: 403), at: "/auth/refresh")
        let error = await failure(session.refreshAccount()) as? GatewayError
        #expect(error == .signedOut(message: "Your session has ended. Sign in again."))
        accounts.expect(nil, account, nil)
        #expect(try await backend.useCases().sessionGateway.account.first() == .some(nil))
    }

    @Test("A renewal without a response does not sign the account out")
    func lostRenewal() async throws {
        let session = backend.useCases(tokenMinutes: 0).sessionGateway
        let account = try await session.login(credentials).first()
        backend.server.inject(.status(code: 500), at: "/auth/refresh")
        #expect(await failure(session.refreshAccount()) is GatewayError)
        #expect(try await session.account.first() == account)
    }

    @Test("A response after a cancelled sign-in starts no session")
    func cancelled() async throws {
        let transport = StubTransport { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return .json(#"{"accessToken":"a","refreshToken":"r","id":1,"username":"emilys"}"#)
        }
        let useCases = UseCases.live(
            servers: Servers(all: backend.url, name: "demo"), store: backend.store, secrets: backend.secrets,
            app: FileAppGateway(file: backend.folder.url.appending(path: "set-up")), transport: transport)
        _ = try? await useCases.sessionGateway.login(credentials).first()
        #expect(transport.requests.count == 1)
        #expect(try tokens.load() == nil)
        #expect(try await useCases.sessionGateway.account.first() == .some(nil))
    }

    @Test("A sign-in whose session cannot be saved fails and does not sign in")
    func brokenSecrets() async throws {
        let folder = backend.folder.url.appending(path: "secrets")
        try Data().write(to: folder)
        let session = backend.useCases().sessionGateway
        let error = await failure(session.login(credentials)) as? GatewayError
        guard case StoreError.secretsUnavailable? = error?.cause else {
            Issue.record("Should have failed because of the secrets")
            return
        }
        #expect(try await session.account.first() == .some(nil))
    }

    @Test("A late account response after another sign-in changes nothing", arguments: [1, 2])
    func lateAnswerAfterSignIn(id: Int) async throws {
        let (asked, askedLine) = AsyncStream.makeStream(of: Void.self)
        let (answered, answerLine) = AsyncStream.makeStream(of: Void.self)
        let accounts = Mutex([(1, "emilys"), (id, "michaelw")])
        let transport = StubTransport { request in
            guard request.method == .get else {
                let (id, name) = accounts.withLock { $0.removeFirst() }
                return .json(#"{"id":\#(id),"username":"\#(name)","accessToken":"of \#(name)","refreshToken":"r"}"#)
            }
            askedLine.yield()
            for await _ in answered { break }
            return .json(#"{"id":1,"username":"emilys","firstName":"Late"}"#)
        }
        let session = RemoteSessionGateway(
            baseURL: backend.url, server: "test", transport: transport, secrets: backend.secrets,
            options: .patient)
        _ = try await session.login(credentials).first()
        let late = Task { await failure(session.refreshAccount()) as? GatewayError }
        for await _ in asked { break }
        let second = try await session.login(credentials).first()
        answerLine.yield()
        #expect(await late.value == (id == 1 ? nil : .signedOut()))
        #expect(second?.username == "michaelw")
        #expect(try await session.account.first() == second)
        #expect(try SecretTokenStore(backend.secrets, key: "tokens of test").load()?.access == "of michaelw")
    }

    @Test("A late response about the account after a sign-out starts no session")
    func lateAnswer() async throws {
        let account = #""id":1,"username":"emilys""#
        let (asked, askedLine) = AsyncStream.makeStream(of: Void.self)
        let (answered, answerLine) = AsyncStream.makeStream(of: Void.self)
        let transport = StubTransport { request in
            guard request.method == .get else {
                return .json(#"{\#(account),"accessToken":"access","refreshToken":"refresh"}"#)
            }
            askedLine.yield()
            for await _ in answered { break }
            return .json("{\(account)}")
        }
        let session = RemoteSessionGateway(
            baseURL: backend.url, server: "test", transport: transport, secrets: backend.secrets,
            options: .patient)
        let accounts = Recorder(session.account)
        let signedIn = try await session.login(credentials).first()
        let late = Task { await failure(session.refreshAccount()) as? GatewayError }
        for await _ in asked { break }
        _ = try await session.logout().first()
        answerLine.yield()
        #expect(await late.value == .signedOut(message: nil))
        accounts.expect(nil, signedIn, nil)
    }

    @Test("One secret stores the account with its tokens, and a sign-out removes it")
    func oneSecret() async throws {
        let session = backend.useCases().sessionGateway
        let account = try #require(try await session.login(credentials).first())
        let folder = backend.folder.url.appending(path: "secrets")
        let names = { try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != ".lock" } }
        #expect(try names() == ["tokens%20of%20demo.secret"])
        #expect(try tokens.load()?.account == account.id)
        try tokens.save(Tokens(access: "of another app", account: account.id))
        #expect(try await backend.useCases().sessionGateway.account.first() == .some(nil))
        _ = try await session.logout().first()
        #expect(try names().isEmpty)
    }

    @Test("A session belongs to one server")
    func otherServer() async throws {
        _ = try await backend.useCases().sessionGateway.login(credentials).first()
        let other = backend.useCases(name: "other").sessionGateway
        #expect(try await other.account.first() == .some(nil))
        #expect(await failure(other.refreshAccount()) as? GatewayError == .signedOut(message: nil))
        #expect(backend.server.requests.count == 1)
    }

    @Test("Logs and errors contain no passwords, tokens or keys")
    func secrets() async throws {
        let useCases = backend.useCases(tokenMinutes: 0)
        var texts: [String] = []
        let wrong = Credentials(username: credentials.username, password: "wrong-password")
        if let error = await failure(useCases.sessionGateway.login(wrong)) { texts.append("\(error)") }
        _ = try await useCases.sessionGateway.login(credentials).first()
        let tokens = try #require(try tokens.load())
        for fault in [Fault.garbageBody, .halfBody, .status(code: 500)] {
            backend.server.inject(fault, at: "/auth/login", times: 1)
            if let error = await failure(useCases.sessionGateway.login(credentials)) { texts.append("\(error)") }
        }
        if let error = await failure(useCases.sessionGateway.refreshAccount()) { texts.append("\(error)") }
        _ = try await useCases.getRecentPosts().first()
        texts += backend.log
        #expect(texts.count > 10)
        for secret in [
            "wrong-password", credentials.password, tokens.access, tokens.refresh ?? "none",
            DemoServer.accounts[0].apiKey,
        ] {
            #expect(!texts.contains { $0.contains(secret) })
        }
    }
}
