import DataKit
import Foundation
import LoopbackServerDoubles
import Observation
import PresentationKit
import ReactiveUI
import Synchronization
import Testing

@testable import InspectorKit

/// Tests each rule of access to the inspector's page.
@MainActor
@Suite("Access to the inspector")
struct AccessTests {
    private let inspector = Inspector(.task)
    private let server: InspectorServer
    private let token: String
    private let host: String

    init() throws {
        server = try inspector.serve(port: 0, isPermitted: true)
        let components = try #require(URLComponents(url: server.url, resolvingAgainstBaseURL: false))
        token = try #require(components.queryItems?.first?.value)
        host = "127.0.0.1:\(try #require(components.port))"
    }

    private func ask(_ target: String, method: String = "GET", _ fields: [String: String] = [:], body: String = "")
        throws -> (status: String, text: String)
    {
        let client = try RawClient(server.url)
        let head = fields.merging(["Host": host]) { own, _ in own }.map { "\($0): \($1)\r\n" }.joined()
        client.send(
            "\(method) \(target) HTTP/1.1\r\n\(head)Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
        )
        let answer = try client.receiveAll()
        return (String(answer.dropFirst(9).prefix(3)), answer)
    }

    private var bearer: [String: String] { ["Authorization": "Bearer \(token)"] }

    @Test("Tokens are compared by all bytes, regardless of an early difference")
    func equality() {
        let token = "dGhlIHRva2VuIG9mIHRoZQ"
        #expect(AccessRule.areEqual(token, token))
        #expect(AccessRule.areEqual("", ""))
        for position in token.indices {
            for other in ["A", "-", "ü"] where token[position] != Character(other) {
                let wrong = token[..<position] + other + token[token.index(after: position)...]
                #expect(!AccessRule.areEqual(String(wrong), token))
                #expect(!AccessRule.areEqual(token, String(wrong)))
            }
        }
        for wrong in ["", String(token.dropLast()), token + "A", token.uppercased()] {
            #expect(!AccessRule.areEqual(wrong, token))
            #expect(!AccessRule.areEqual(token, wrong))
        }
    }

    @Test("The server listens only on the loopback interface")
    func loopback() {
        #expect(server.url.host() == "127.0.0.1")
    }

    @Test("Each run has a new token of 128 random bits")
    func token128() throws {
        let standard = token.replacing("-", with: "+").replacing("_", with: "/")
        #expect(Data(base64Encoded: standard + "==")?.count == 16)
        #expect(Set((1...100).map { _ in AccessRule().token }).count == 100)
    }

    @Test("The page is served only for the complete, correct token")
    func wrongToken() throws {
        #expect(try ask("/?token=\(token)").status == "200")
        for wrong in [
            "/", "/?token=", "/?token=\(token.dropLast())", "/?token=\(token)0",
            "/?token=\(String(repeating: "0", count: token.count))",
            "/?token=\(String(token.reversed()))",
        ] {
            #expect(try ask(wrong).status == "403")
        }
    }

    @Test("The page's requests have the token only in a header field")
    func requests() throws {
        for target in ["/moments/0", "/nothing"] {
            #expect(try ask(target).status == "403")
            #expect(try ask("\(target)?token=\(token)").status == "403")
            #expect(try ask(target, ["Cookie": "token=\(token)"]).status == "403")
            #expect(
                try ask(target, ["Authorization": "Bearer \(token.first == "x" ? "y" : "x")\(token.dropFirst())"])
                    .status == "403")
            #expect(try ask(target, ["Authorization": token]).status == "403")
        }
        #expect(try ask("/moments/0", bearer).status == "200")
        #expect(try ask("/nothing", bearer).status == "404")
        #expect(try ask("/events?token=\(token)").status == "403")
        #expect(try ask("/scenes/1/inputs/open?token=\(token)", method: "POST").status == "403")
    }

    @Test("A foreign host is always refused", arguments: ["evil.example", "localhost.evil.example:80", ""])
    func foreignHost(host: String) throws {
        #expect(try ask("/?token=\(token)", ["Host": host]).status == "403")
        #expect(try ask("/moments/0", bearer.merging(["Host": host]) { $1 }).status == "403")
        #expect(try ask("/main.js", ["Host": host]).status == "403")
    }

    @Test(
        "A request from another origin is refused, even with the token",
        arguments: [("Origin", "http://evil.example"), ("Origin", "null"), ("Sec-Fetch-Site", "cross-site")])
    func foreignOrigin(field: String, value: String) throws {
        #expect(try ask("/moments/0", bearer.merging([field: value]) { $1 }).status == "403")
        #expect(try ask("/scenes/1/inputs/open", method: "POST", bearer.merging([field: value]) { $1 }).status == "403")
        #expect(try ask("/moments/0", bearer.merging(["Origin": "http://\(host)"]) { $1 }).status == "200")
    }

    @Test("Responses set no cookies, allow no origin, and are not cached", arguments: ["/", "/main.js", "/moments/0"])
    func fields(target: String) throws {
        let text = try ask(target == "/" ? "/?token=\(token)" : target, bearer).text
        let head = text.prefix(upTo: try #require(text.firstRange(of: "\r\n\r\n")?.lowerBound))
        #expect(!head.contains("Set-Cookie"))
        #expect(!head.contains("Access-Control"))
        #expect(head.contains("\r\nReferrer-Policy: no-referrer\r\n"))
        #expect(head.contains("\r\nCache-Control: no-store\r\n"))
        #expect(head.contains("\r\nX-Content-Type-Options: nosniff\r\n"))
        let policy = try #require(head.firstMatch(of: /Content-Security-Policy: (.*)\r\n/)?.1)
        #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; "))
        #expect(!policy.contains("unsafe"))
        #expect(!policy.contains("http"))
        #expect(!policy.contains("*"))
    }

    @Test("serve throws in release builds unless the call permits them")
    func releaseBuilds() throws {
        let inspector = Inspector(.task)
        let error = #expect(throws: InspectorError.self) { try inspector.serve(port: 0, isPermitted: false) }
        #expect(error == .releaseBuild)
        #expect(error?.description.contains("serve(inReleaseBuilds: true)") == true)
        #expect(try inspector.serve(inReleaseBuilds: true).url.scheme == "http")
    }

    @Test("A POST with the token sends an input on the main actor")
    func sends() async throws {
        let scene = inspector.observing { Live(StallViewModel()) }
        #expect(try ask("/scenes/1/inputs/amount", bearer, body: "3").status == "405")
        let answer = try ask("/scenes/1/inputs/amount", method: "POST", bearer, body: "3")
        #expect(answer.status == "202")
        for await total in scene.output.$total.driver.values where total == 3 { break }
        #expect(scene.received == ["amount 3"])
    }

    @Test(
        "An input that cannot be sent is refused with a message",
        arguments: [
            ("/scenes/1/inputs/amount", "\"three\"", "422", "This is not a valid Int, so amount was not sent."),
            ("/scenes/1/inputs/nothing", "1", "404", "Stall has no input nothing that can be sent from here"),
            ("/scenes/1/inputs/anything", "1", "404", "Stall has no input anything that can be sent from here"),
            ("/scenes/1/inputs/total", "1", "404", "Stall has no input total that can be sent from here"),
            ("/scenes/2/inputs/amount", "1", "404", "This scene has ended"),
            ("/scenes/x/inputs/amount", "1", "404", "This scene has ended"),
        ])
    func refuses(target: String, body: String, status: String, message: String) throws {
        let scene = inspector.observing { Live(StallViewModel()) }
        let answer = try ask(target, method: "POST", bearer, body: body)
        #expect(answer.status == status)
        #expect(answer.text.hasSuffix("\r\n\r\n\(message)"))
        #expect(scene.received.isEmpty)
    }

    @Test(
        "A moment that the log does not contain returns 404",
        arguments: [
            "-1", "9", "x", "1e3", "at", "at?seconds=x", "at?seconds=-1", "at?seconds=inf", "at?seconds=nan",
            "at?seconds=1e300", "at?seconds=-1e300",
        ])
    func goneMoment(number: String) throws {
        #expect(try ask("/moments/\(number)", bearer).status == "404")
    }

    @Test("The token gives access to a session's recording, or a message without one")
    func recording() async throws {
        #expect(try ask("/recording").status == "403")
        #expect(try ask("/recording", bearer).text.hasSuffix("This session is not recorded"))
        let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("{}\n".utf8).write(to: file)
        inspector.run.recording = InspectedRun.Recording(file: file, give: { _ in }, stop: {}, test: nil)
        let (status, text) = try ask("/recording", bearer)
        #expect(status == "200")
        #expect(text.hasSuffix("\r\n\r\n{}\n"))
        #expect(try ask("/recording", method: "POST", bearer).status == "405")
        #expect(try ask("/recording/test?name=x", bearer).text.contains("see RecordingTest"))
        #expect(try ask("/recording/start", method: "POST", bearer).status == "404")
        for target in ["/recording/start", "/recording/stop"] {
            #expect(try ask(target, bearer).status == "405")
            #expect(try ask(target, method: "POST").status == "403")
        }
    }

    @Test("The token gives read access to tables, at most a hundred rows each")
    func tables() async throws {
        let database = try Database.inMemory(migrations: [
            Migration(sql: #"CREATE TABLE "od""d" (a TEXT, b BLOB) STRICT;"#)
        ])
        inspector.show(database)
        try await database.write { connection in
            for number in 1...120 {
                try connection.execute("INSERT INTO \"od\"\"d\" VALUES (?, NULL)", "row \(number)")
            }
            try connection.execute("UPDATE \"od\"\"d\" SET b = x'FFFE' WHERE a = 'row 1'")
        }
        #expect(try ask("/databases/database").status == "403")
        let names = try ask("/databases/database", bearer).text
        #expect(names.contains(#""name":"od\"d""#) && names.contains(#""count":120"#))
        let part = try ask("/databases/database/od%22d?after=0", bearer).text
        #expect(part.contains(#"["row 1","2 bytes"],["row 2","NULL"]"#))
        #expect(part.contains("row 100") && !part.contains("row 101"))
        #expect(try ask("/databases/database/od%22d?after=100", bearer).text.contains("row 120"))
        #expect(try ask("/databases/other", bearer).text.hasSuffix("There is no such database"))
        #expect(try ask("/databases/database/other", bearer).text.hasSuffix("There is no such table"))
        #expect(try ask("/databases/database/od%22d", method: "POST", bearer).status == "405")
    }

    @Test("Requests need the token, and cannot be held or repeated while recording")
    func contents() throws {
        #expect(try ask("/requests/1").status == "403")
        #expect(try ask("/requests/1", bearer).status == "404")
        #expect(try ask("/requests/1/repeat", method: "POST", bearer).status == "404")
        #expect(try ask("/holding/on", method: "POST", body: "a").status == "403")
        #expect(try ask("/holding/on", method: "POST", bearer, body: "a").status == "202")
        #expect(inspector.run.contents.holding == "a")
        #expect(try ask("/holding/off", method: "POST", bearer).status == "202")
        #expect(inspector.run.contents.holding == nil)
        inspector.run.recording = InspectedRun.Recording(
            file: URL(filePath: "/"), give: { _ in }, stop: {}, test: nil)
        #expect(try ask("/holding/on", method: "POST", bearer, body: "a").status == "409")
        #expect(try ask("/requests/1/repeat", method: "POST", bearer).status == "409")
    }

    @Test("A request with the token sets a switch only to an existing position")
    func switches() async throws {
        var chosen: [Int] = []
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let lever = InspectorSwitch("a b", ["on", "off"]) { continuation.yield($0) }
        inspector.show(lever)
        let isTold = Atomic(false)
        withObservationTracking {
            _ = lever.chosen
        } onChange: {
            isTold.store(true, ordering: .relaxed)
        }
        #expect(try ask("/switches/a%20b", method: "POST", body: "1").status == "403")
        #expect(try ask("/switches/a%20b", method: "POST", bearer, body: "2").status == "422")
        #expect(try ask("/switches/c", method: "POST", bearer, body: "1").status == "404")
        #expect(try ask("/switches/a%20b", method: "POST", bearer, body: "1").status == "202")
        for await position in stream {
            chosen.append(position)
            break
        }
        #expect(chosen == [1])
        #expect(inspector.run.switches[0].chosen == 1)
        let told = isTold.load(ordering: .relaxed)
        #expect(told, "whatever shows the switch elsewhere is drawn again")
    }
}
