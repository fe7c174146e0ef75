import Foundation
import Testing

@testable import DemoServer

@Suite("Accounts")
struct AccountsTests {
    private let emily: JSON = ["username": "emilys", "password": "emilyspass"]

    private func bearer(_ answer: HTTPClient.Response) throws -> [String: String] {
        ["Authorization": "Bearer \(try #require(answer.json["accessToken"]?.string))"]
    }

    @Test("Every documented account signs in, and its token identifies the account", arguments: DemoServer.accounts)
    func signIn(account: DemoServer.Account) async throws {
        try await withServer { _, client in
            let body: JSON = ["username": .string(account.username), "password": .string(account.password)]
            let answer = try await client.send("POST", "/auth/login", body: body)
            #expect(answer.status == 200)
            guard case .object(let fields) = answer.json else {
                Issue.record("The answer is not an object")
                return
            }
            let expected: Set = [
                "accessToken", "refreshToken", "id", "username", "email", "firstName", "lastName", "gender", "image",
            ]
            #expect(Set(fields.keys) == expected)
            let me = try await client.get("/auth/me", headers: try bearer(answer))
            #expect(me.status == 200)
            #expect(me.json["id"] == answer.json["id"])
            #expect(me.json["username"] == .string(account.username))
            #expect(me.json["password"] == nil)
        }
    }

    @Test(
        "A refused sign-in shows its reason",
        arguments: [
            (["username": "emilys", "password": "wrong"], "Invalid credentials"),
            (["username": "zoem", "password": "zoempass"], "Invalid credentials"),
            (["username": "emilys"], "Username and password required"),
            (["username": "", "password": ""], "Username and password required"),
            (["username": 1, "password": true], "Username and password required"),
            (
                ["username": "emilys", "password": "emilyspass", "expiresInMins": "x"],
                "'expiresInMins' must be a number"
            ),
            ([], "The body is not a JSON object"),
        ] as [(JSON, String)])
    func refused(body: JSON, message: String) async throws {
        try await withServer { _, client in
            let answer = try await client.send("POST", "/auth/login", body: body)
            #expect(answer.status == 400)
            #expect(answer.message == message)
        }
    }

    @Test("A token lasts as long as requested, to a fraction of a minute")
    func expiry() async throws {
        let now = Moment(1_000_000)
        try await withServer(DemoServer(now: { now.date })) { _, client in
            let asked: JSON = emily.merging(["expiresInMins": .decimal(Decimal(5) / 10)])
            let token = try bearer(try await client.send("POST", "/auth/login", body: asked))
            now.advance(by: 29.5)
            #expect(try await client.get("/auth/me", headers: token).status == 200)
            now.advance(by: 0.5)
            let late = try await client.get("/auth/me", headers: token)
            #expect(late.status == 401)
            #expect(late.message == "Token Expired!")
        }
    }

    @Test("A token for zero or negative minutes has already expired", arguments: [0, -1] as [JSON])
    func expired(minutes: JSON) async throws {
        try await withServer { _, client in
            let answer = try await client.send("POST", "/auth/login", body: emily.merging(["expiresInMins": minutes]))
            #expect(try await client.get("/auth/me", headers: try bearer(answer)).status == 401)
        }
    }

    @Test("A refresh token returns a new pair of tokens only once")
    func refresh() async throws {
        try await withServer { _, client in
            let first = try await client.send("POST", "/auth/login", body: emily).json
            let spend: JSON = ["refreshToken": first["refreshToken"] ?? .null]
            let second = try await client.send("POST", "/auth/refresh", body: spend)
            #expect(second.status == 200)
            let tokens = [first, second.json].flatMap { [$0["accessToken"], $0["refreshToken"]] }
            #expect(Set(tokens).count == 4)
            #expect(try await client.get("/auth/me", headers: try bearer(second)).json["username"] == "emilys")
            let again = try await client.send("POST", "/auth/refresh", body: spend)
            #expect(again.status == 403)
            #expect(again.message == "Invalid refresh token")
            #expect(try await client.send("POST", "/auth/refresh", body: [:]).status == 401)
        }
    }

    @Test("A missing or unknown token identifies no account", arguments: [nil, "Bearer x", "x"])
    func noToken(authorization: String?) async throws {
        try await withServer { _, client in
            let headers = authorization.map { ["Authorization": $0] } ?? [:]
            let answer = try await client.get("/auth/me", headers: headers)
            #expect(answer.status == 401)
            #expect(answer.message != nil)
        }
    }

    @Test("Users are listed in pages without passwords, the accounts first")
    func users() async throws {
        try await withServer { _, client in
            let page = try await client.get("/users?limit=5").json
            #expect(page["users"]?.column("username") == DemoServer.accounts.map { .string($0.username) })
            #expect(page["users"]?.column("password") == Array(repeating: nil, count: 5))
            #expect(page["total"] == 30)
            #expect(try await client.get("/users?limit=20&skip=20").json["limit"] == 10)
        }
    }

    @Test("A token of an earlier run is known and can be renewed")
    func nextRun() async throws {
        var pair: JSON = .null
        try await withServer { _, client in pair = try await client.send("POST", "/auth/login", body: emily).json }
        try await withServer { _, client in
            let headers = ["Authorization": "Bearer \(pair["accessToken"]?.string ?? "")"]
            #expect(try await client.get("/auth/me", headers: headers).json["username"] == "emilys")
            let renewed = try await client.send(
                "POST", "/auth/refresh", body: ["refreshToken": pair["refreshToken"] ?? .null])
            #expect(renewed.status == 200)
        }
    }

    @Test("A changed token is invalid, and neither kind of token replaces the other")
    func forged() throws {
        var tokens = TokenIssuer()
        let pair = tokens.issue(for: 0, lifetime: 60, at: .distantPast)
        let access = try #require(pair["accessToken"]?.string)
        let refresh = try #require(pair["refreshToken"]?.string)
        #expect(tokens.holder(ofAccessToken: access, at: .distantPast) == .valid(holder: 0))
        let parts = access.split(separator: ".")
        let claims = try #require(
            Data(#"{"id":2,"username":"michaelw","iat":0,"exp":99999999999}"#.utf8).base64EncodedString().split(
                separator: "="
            ).first)
        for text in [
            refresh, "\(parts[0]).\(claims).\(parts[2])", "\(parts[0]).\(parts[1])", "\(parts[0]).\(parts[1]).AAAA",
            access + "A", "..", "\(parts[0]).\(parts[1]).\(parts[1])",
        ] {
            #expect(tokens.holder(ofAccessToken: text, at: .distantPast) == .unknown, "\(text)")
        }
        #expect(tokens.take(refreshToken: access, at: .distantPast) == .unknown)
        #expect(tokens.take(refreshToken: refresh, at: .distantPast) == .valid(holder: 0))
    }

    @Test("Renewals for days take no memory, because the oldest spent tokens are forgotten")
    func capacity() throws {
        #expect(TokenIssuer().capacity == 10_000)
        var tokens = TokenIssuer(capacity: 100)
        var last = ""
        for second in 0..<201 {
            let date = Date(timeIntervalSince1970: Double(second))
            last = try #require(tokens.issue(for: 0, lifetime: 60, at: date)["refreshToken"]?.string)
            #expect(tokens.take(refreshToken: last, at: date) == .valid(holder: 0))
        }
        #expect(tokens.usedRefreshTokens.count <= 100)
        #expect(tokens.take(refreshToken: last, at: Date(timeIntervalSince1970: 201)) == .unknown)
    }
}
