import DataKitDoubles
import DataKitTesting
import DomainKit
import Foundation
import Testing

@testable import DataKit

@Suite("The contract of a server")
struct ContractTests {
    private struct Stay: Codable, Equatable, Sendable {
        var guestName: String
        var arrival: Date
    }

    private func failure(
        _ response: HTTPResponse, tokens: Tokens? = nil, body: [String: String]? = nil,
        _ change: (inout APIContract) -> Void = { _ in }
    ) async throws -> GatewayError? {
        var contract = APIContract()
        change(&contract)
        let authorizer = tokens.map { Authorizer(store: InMemoryTokenStore($0)) }
        let client = try client(StubTransport { _ in response }, authorizer: authorizer) {
            $0.contract = contract
            $0.retry = .never
        }
        do {
            _ = try await client.send(
                Endpoint<Item>(.post, path: ["x"], body: body, requiresToken: tokens != nil))
            return nil
        } catch {
            return error as? GatewayError
        }
    }

    @Test("Names and dates follow the contract")
    func coding() async throws {
        let transport = StubTransport { request in
            HTTPResponse(status: 200, body: request.body?.data ?? Data())
        }
        let client = try client(transport) {
            $0.contract.keyDecoding = .convertFromSnakeCase
            $0.contract.keyEncoding = .convertToSnakeCase
            $0.contract.dateDecoding = .secondsSince1970
            $0.contract.dateEncoding = .secondsSince1970
        }
        let stay = Stay(guestName: "Ada", arrival: Date(timeIntervalSince1970: 1_700_000_000))
        #expect(try await client.send(Endpoint<Stay>(.post, path: ["stays"], body: stay)) == stay)
        let sent = try #require(transport.requests.first?.body?.data)
        #expect(
            try JSONDecoder().decode([String: String].self, from: sent.replacingNumbers) == [
                "guest_name": "Ada", "arrival": "1700000000",
            ])
    }

    @Test("By default, requests keep names, write ISO 8601 dates, and leave slashes unescaped")
    func defaults() async throws {
        let transport = StubTransport([.json(#"{"id": 1}"#)])
        let stay = Stay(guestName: "Ada/Bob", arrival: Date(timeIntervalSince1970: 1_571_924_489))
        _ = try await client(transport).send(Endpoint<Item>(.post, path: ["stays"], body: stay))
        let body = try #require(transport.requests.first?.body?.data)
        let fields = ["guestName": "Ada/Bob", "arrival": "2019-10-24T13:41:29Z"]
        #expect(try JSONDecoder().decode([String: String].self, from: body) == fields)
        #expect(String(decoding: body, as: UTF8.self).contains("Ada/Bob"))
    }

    @Test("Requests send and accept JSON unless the client or endpoint overrides this")
    func mediaTypes() async throws {
        let transport = StubTransport { _ in .json(#"{"id": 1}"#) }
        let (plain, versioned) = (try client(transport), try client(transport) { $0.headers = ["accept": "a/json"] })
        _ = try await plain.send(Endpoint<Item>(.post, path: ["x"], body: Item(id: 1)))
        _ = try await versioned.send(
            Endpoint<Item>(.post, path: ["x"], headers: ["content-type": "b/json"], body: Item(id: 1)))
        _ = try await versioned.send(Endpoint<Item>(path: ["x"], headers: ["Accept": "c/json"]))
        #expect(transport.requests.map { $0.headers["Accept"] } == ["application/json", "a/json", "c/json"])
        #expect(transport.requests.map { $0.headers["Content-Type"] } == ["application/json", "b/json", nil])
    }

    @Test("The contract's session fields are sent, and their secrets are hidden in logs")
    func authorization() async throws {
        let transport = StubTransport { request in
            .json(#"{"message": "Token \#(request.headers["X-Session"] ?? "") is not ours"}"#, status: 403)
        }
        let authorizer = Authorizer(store: InMemoryTokenStore(Tokens(access: "abcdef")))
        let client = try client(transport, authorizer: authorizer) {
            $0.contract.authorization = { ["Authorization": "Token \($0.access)", "X-Session": "key-\($0.access)"] }
        }
        await #expect(throws: GatewayError.refused(message: "Token … is not ours")) {
            try await client.send(Endpoint<Item>(path: ["x"], requiresToken: true))
        }
        #expect(transport.requests.first?.headers["Authorization"] == "Token abcdef")
    }

    @Test("The contract reads a refusal from the body, the header fields or the status")
    func refusal() async throws {
        let response = HTTPResponse.json(
            #"{"error": {"detail": "Too late"}}"#, status: 409, headers: ["X-Reason": "closed"])
        let error = try await failure(response) {
            $0.refusal = { response in
                let body = try? JSONDecoder().decode([String: [String: String]].self, from: response.body)
                return Refusal(
                    message: body?["error"]?["detail"], code: response.headers["X-Reason"],
                    fields: ["status": "\(response.status)"])
            }
        }
        #expect(error == .refused(message: "Too late", fields: ["status": "409"]))
        #expect(error?.code == "closed")
        #expect("\(try #require(error?.cause?.localizedDescription))" == "status 409, closed")
    }

    @Test("A refusal's code is available for every status, or nil without a code", arguments: [401, 404, 400, 503])
    func code(status: Int) async throws {
        let described = try await failure(HTTPResponse(status: status)) {
            $0.refusal = { _ in Refusal(code: "why") }
        }
        #expect(described?.code == "why")
        #expect(try await failure(HTTPResponse(status: status))?.code == nil)
        #expect(GatewayError.offline.code == nil)
    }

    @Test(
        "A server's message becomes one line without control characters",
        arguments: [
            ("a\u{2028}b", "a b"), ("a\u{1B}[31mb", "a [31mb"), ("a\u{202E}b", "a b"), ("a\r\nb", "a b"), ("\n", nil),
            ("a" + String(repeating: "x", count: 300), "a" + String(repeating: "x", count: 299)),
        ])
    func line(text: String, shown: String?) async throws {
        let error = try await failure(HTTPResponse(status: 400)) {
            $0.refusal = { _ in Refusal(message: text, code: text, fields: ["a": text]) }
        }
        #expect(error == .refused(message: shown, fields: shown.map { ["a": $0] } ?? [:]))
        #expect(error?.code == shown)
    }

    @Test("A truncated secret is hidden completely, and an empty secret hides nothing")
    func secrets() async throws {
        let padding = String(repeating: "x", count: 290)
        let message = padding + "password-of-ada"
        let error = try await failure(HTTPResponse(status: 400), body: ["password": "password-of-ada"]) {
            $0.refusal = { _ in Refusal(message: message) }
        }
        #expect(error == .refused(message: padding + "…"))
        let session = try await failure(HTTPResponse(status: 400), tokens: Tokens(access: "secret-of-ada")) {
            $0.refusal = { _ in Refusal(message: "No, Bearer secret-of-ada") }
        }
        #expect(session == .refused(message: "No, Bearer …"))
        let tokens = Tokens(access: "secret-of-ada", refresh: "refresh-of-ada")
        let refreshed = try await failure(HTTPResponse(status: 400), tokens: tokens) {
            $0.refusal = { _ in Refusal(message: "No longer refresh-of-ada") }
        }
        #expect(refreshed == .refused(message: "No longer …"))
    }

    @Test("A password that is an ordinary word is not hidden inside messages")
    func ordinaryWords() {
        let message = "The login or the password is wrong."
        for secret in ["password", "wrong", "login", "Wrong"] {
            #expect(Refusal(message: message).hiding([secret]) == Refusal(message: message))
            #expect(Refusal(message: secret).hiding([secret]) == Refusal(message: "…"))
            #expect(Refusal(message: "Not '\(secret)'").hiding([secret]) == Refusal(message: "Not '…'"))
        }
        #expect(Refusal(message: "Swordfish1 is wrong").hiding(["Swordfish1"]) == Refusal(message: "… is wrong"))
        #expect(Refusal(message: "swordfish is wrong").hiding(["swordfish"]) == Refusal(message: "… is wrong"))
    }

    @Test(
        "A secret that starts with another is hidden completely, whichever is known first",
        arguments: [["open", "open-sesame"], ["open-sesame", "open"]])
    func secretWithinSecret(secrets: [String]) {
        #expect(Refusal(message: "No, open-sesame").hiding(secrets) == Refusal(message: "No, …"))
    }
}

extension Data {
    /// The JSON with each whole number after a colon converted to a string.
    fileprivate var replacingNumbers: Data {
        Data(String(decoding: self, as: UTF8.self).replacing(/:(\d+)/) { ":\"\($0.1)\"" }.utf8)
    }
}
