import Testing

@testable import DemoServer

@Suite("The library")
struct LibraryTests {
    @Test("An ended session stays ended when its user signs in again")
    func sessions() async throws {
        try await withServer { _, client in
            let account = DemoServer.accounts[0]
            let body: JSON = ["name": .string(account.username), "pass_phrase": .string(account.password)]
            func signIn() async throws -> [String: String] {
                let answer = try await client.send("POST", "/library/sessions", body: body)
                return ["Authorization": "Token \(try #require(answer.json["session_token"]?.string))"]
            }
            let ended = try await signIn()
            #expect(try await client.get("/library/books", headers: ended).status == 200)
            _ = try await client.send("DELETE", "/library/sessions")
            let current = try await signIn()
            #expect(try await client.get("/library/books", headers: ended).status == 401)
            #expect(try await client.get("/library/books", headers: current).status == 200)
        }
    }
}
