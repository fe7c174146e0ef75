import DataKitDoubles
import DataKitTesting
import DomainKit
import Foundation
import Testing

@testable import DataKit

@Suite("Decoding responses")
struct ResponseTests {
    struct Price: Decodable, Equatable, Sendable { var price: Decimal }
    struct Moment: Decodable, Equatable, Sendable { var at: Date }
    struct Page: Decodable, Equatable, Sendable {
        struct Product: Decodable, Equatable, Sendable { var price: Decimal }
        var products: [Product]
    }

    /// A minute after the date of the tests' clients.
    private static let later = Date(timeIntervalSince1970: 1_000_000_060)

    private func answer<Response: Decodable & Sendable>(
        _ type: Response.Type, _ response: HTTPResponse
    ) async throws -> Response {
        let client = try client(StubTransport([response])) { $0.retry = .never }
        return try await client.send(Endpoint<Response>(path: ["x"]))
    }

    @Test(
        "Decoded money keeps every decimal digit",
        arguments: ["9.99", "0.1", "4.35", "1234567.89", "12345678901234567890.123456789", "-0.07", "100"])
    func money(text: String) async throws {
        let value = try await answer(Price.self, .json(#"{"price": \#(text)}"#))
        #expect(value.price == Decimal(string: text))
        #expect(value.price.description == text)
    }

    @Test(
        "Dates are RFC 3339, with or without fractions, in any offset",
        arguments: [
            ("2019-10-24T13:41:29Z", 1_571_924_489.0), ("2025-04-30T09:41:02.053Z", 1_746_006_062.053),
            ("2019-10-24T15:41:29+02:00", 1_571_924_489.0), ("2024-02-29T23:30:00-02:00", 1_709_256_600.0),
            ("2019-10-24t13:41:29z", 1_571_924_489.0), ("2025-04-30 09:41:02.053z", 1_746_006_062.053),
        ])
    func dates(text: String, seconds: Double) async throws {
        let value = try await answer(Moment.self, .json(#"{"at": "\#(text)"}"#))
        #expect(abs(value.at.timeIntervalSince1970 - seconds) < 0.0005)
    }

    @Test(
        "A string with extra text or an impossible day is not a date",
        arguments: [
            "2024-01-01T00:00:00Zgarbage", "2024-01-01T00:00:00.5+02:00 ", "2024-01-01T00:00:00ZZ",
            "2023-02-30T00:00:00Z", "2023-02-29T23:00:00-02:00", "2024-1-1T0:0:0Z", "2024-01-01", "",
            "2024-01-01  00:00:00Z",
            "2024-01-01_00:00:00Z", "2024-01-01T00:00:00y",
        ])
    func noDate(text: String) async throws {
        await #expect(throws: GatewayError.self) { try await answer(Moment.self, .json(#"{"at": "\#(text)"}"#)) }
    }

    @Test("A response without content is accepted by an endpoint that expects no content")
    func noContent() async throws {
        #expect(try await answer(NoContent.self, HTTPResponse(status: 204)) == NoContent())
    }

    @Test(
        "A refused request fails with a domain error",
        arguments: [
            (
                HTTPResponse.json(#"{"message": "Invalid credentials"}"#, status: 400),
                GatewayError.refused(message: "Invalid credentials")
            ),
            (.json(#"{"error": "unauthorized", "status": 401}"#, status: 401), .signedOut(message: "unauthorized")),
            (
                .json(#"{"message": "Product with id '0' not found"}"#, status: 404),
                .notFound(message: "Product with id '0' not found")
            ),
            (.json("{}", status: 404), .notFound()),
            (.json("", status: 410), .notFound()),
            (.json("{}", status: 503, headers: ["Retry-After": "60"]), .unavailable(until: Self.later)),
            (.json("{}", status: 500, headers: ["Retry-After": "60"]), .unavailable(until: Self.later)),
            (.json("{}", status: 502), .unavailable()), (.json("{}", status: 504), .unavailable()),
            (.json("{}", status: 500), .serverError()), (.json("{}", status: 501), .serverError()),
            (.json("{}", status: 505), .serverError()), (.json("{}", status: 529), .unavailable()),
            (.json("{}", status: 425), .unavailable()), (.json("{}", status: 421), .unavailable()),
            (.json("", status: 301), .unreadable()), (.json("", status: 308), .unreadable()),
            (.json("", status: 304), .unreadable()),
            (.json("{}", status: 600), .unreadable()),
            (.json("", status: 408), .timedOut),
            (.json("{}", status: 429), .limited(until: nil)),
            (
                .json("{}", status: 429, headers: ["Retry-After": "60"]),
                .limited(until: Date(timeIntervalSince1970: 1_000_000_060))
            ),
            (
                .json("{}", status: 429, headers: ["Retry-After": "Sun, 09 Sep 2001 01:47:00 GMT"]),
                .limited(until: Date(timeIntervalSince1970: 1_000_000_020))
            ),
            (
                .json("{}", status: 403, headers: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1000000090"]),
                .limited(until: Date(timeIntervalSince1970: 1_000_000_090))
            ),
            (
                .json("{}", status: 429, headers: ["Retry-After": "0"]),
                .limited(until: Date(timeIntervalSince1970: 1_000_000_000))
            ),
            (
                .json("{}", status: 403, headers: ["Retry-After": "60"]),
                .limited(until: Date(timeIntervalSince1970: 1_000_000_060))
            ),
            (.json("{}", status: 403, headers: ["X-RateLimit-Remaining": "1"]), .refused(message: nil)),
            (.json("{}", status: 429, headers: ["X-RateLimit-Reset": "nan"]), .limited(until: nil)),
            (.json("{}", status: 429, headers: ["X-RateLimit-Reset": "inf"]), .limited(until: nil)),
            (.json("{}", status: 429, headers: ["X-RateLimit-Reset": "-1e300"]), .limited(until: nil)),
            (.json("{}", status: 429, headers: ["X-RateLimit-Reset": "999999999"]), .limited(until: nil)),
            (.json("{}", status: 429, headers: ["X-RateLimit-Reset": "1031536000"]), .limited(until: nil)),
            (.json("{}", status: 429, headers: ["Retry-After": "99999999999"]), .limited(until: nil)),
            (.json("{}", status: 429, headers: ["Retry-After": "nan"]), .limited(until: nil)),
            (.json(#"{"message": "Not yours"}"#, status: 403), .refused(message: "Not yours")),
            (
                .json(#"{"message": "No", "errors": {"price": "Too low", "title": "Too\nshort"}}"#, status: 422),
                .refused(message: "No", fields: ["price": "Too low", "title": "Too short"])
            ),
            (
                .json(#"{"errors": {"price": ["Too low", "Odd"], "stock": []}}"#, status: 422),
                .refused(fields: ["price": "Too low"])
            ),
            // The readable fields are read, even if other fields are not readable.
            (
                .json(#"{"errors": {"price": ["Too low", "Odd"], "title": "Too short", "stock": 5}}"#, status: 422),
                .refused(fields: ["price": "Too low", "title": "Too short"])
            ),
            (.json(#"{"message": 7, "error": "Seven"}"#, status: 400), .refused(message: "Seven")),
            (
                .json(
                    #"""
                    {"errors": [
                        {"field": "price", "message": "Too low"}, {"field": "price", "message": "Odd"}, 7,
                        {"field": "title", "code": 3}, {"message": "Odd"}
                    ]}
                    """#, status: 422),
                .refused(fields: ["price": "Too low"])
            ),
            // Problem details, as in the example of RFC 9457.
            (
                .json(
                    #"""
                    {"title": "Your request is not valid.", "errors": [
                        {"detail": "must be positive", "pointer": "#/age"},
                        {"detail": "must be green or red", "pointer": "#/profile/color"}
                    ]}
                    """#, status: 422),
                .refused(
                    message: "Your request is not valid.",
                    fields: ["age": "must be positive", "profile.color": "must be green or red"])
            ),
            (
                .json(#"{"title": "No credit", "detail": "30 are left, it costs 50"}"#, status: 403),
                .refused(message: "30 are left, it costs 50")
            ),
            (
                .json(#"{"message": "line\u001b[31m one\nline two"}"#, status: 500),
                .serverError(message: "line [31m one line two")
            ),
            (.json("{", status: 503), .unavailable(message: nil)),
            (
                .json(#"{"message": "\#(String(repeating: "x", count: 301))"}"#, status: 503),
                .unavailable(message: String(repeating: "x", count: 300))
            ),
        ])
    func refusals(response: HTTPResponse, error: GatewayError) async throws {
        await #expect(throws: error) { try await answer(Item.self, response) }
    }

    /// A response of a server at this status, with a body of this type.
    private func response(_ status: Int, _ type: String?, _ body: String) -> HTTPResponse {
        HTTPResponse(status: status, headers: type.map { ["Content-Type": $0] } ?? [:], body: Data(body.utf8))
    }

    private static let htmlPage = "<html><body>Application not found</body></html>"

    @Test(
        "A refusal from a proxy does not count as the API's",
        arguments: [400, 401, 403, 404, 405, 409, 410, 412, 422],
        [
            ("text/html", Self.htmlPage), ("text/html; charset=utf-8", "{}"), ("Application/XHTML+XML", Self.htmlPage),
            ("text/plain", "default backend - 404"), (nil, "<html>"), ("application/xml", "<Error/>"),
        ])
    func proxies(status: Int, body: (type: String?, text: String)) async throws {
        do {
            _ = try await answer(Item.self, response(status, body.type, body.text))
            Issue.record("The refusal was not thrown")
        } catch let error as GatewayError {
            #expect(error.kind == "unavailable")
            #expect(error.cause as? APIError == .intermediary(status: status))
        }
    }

    @Test(
        "A refusal by the API is JSON, empty or the name of its status",
        arguments: [
            ("application/json", "{}"), ("application/problem+json; charset=utf-8", "{}"), ("text/json", "[]"),
            (nil, ""), ("text/html", ""), (nil, "{}"), ("text/plain", #"{"message": "Gone"}"#),
            ("text/plain; charset=utf-8", "Not Found"),
        ])
    func ownRefusals(type: String?, text: String) async throws {
        let isEmptyPage = type == "text/html"
        do {
            _ = try await answer(Item.self, response(404, type, text))
            Issue.record("The refusal was not thrown")
        } catch let error as GatewayError {
            #expect(error.kind == (isEmptyPage ? "unavailable" : "notFound"))
        }
    }

    @Test("A proxy's refusal of a request's size counts as a refusal", arguments: [413, 414, 431])
    func tooLargeForProxy(status: Int) async throws {
        await #expect(throws: GatewayError.refused()) {
            try await answer(Item.self, response(status, "text/html", Self.htmlPage))
        }
    }

    @Test("A captive portal's page does not count as a successful response")
    func captivePortal() async throws {
        let page = response(200, "text/html", Self.htmlPage)
        for send in [{ try await answer(NoContent.self, page) as Any }, { try await answer(Item.self, page) as Any }] {
            do {
                _ = try await send()
                Issue.record("The page counts as a success")
            } catch let error as GatewayError {
                #expect(error.cause as? APIError == .intermediary(status: 200))
            }
        }
    }

    @Test(
        "An HTML page without a content type does not count as a successful response",
        arguments: [nil, "text/plain", "application/octet-stream"],
        ["<!DOCTYPE html><title>Sign in</title>", " \r\n<HTML><body>", "\u{FEFF}<html>"])
    func unnamedPage(type: String?, text: String) async throws {
        let error = await #expect(throws: GatewayError.self) {
            _ = try await answer(NoContent.self, response(200, type, text))
        }
        #expect(error?.cause as? APIError == .intermediary(status: 200))
    }

    @Test(
        "A successful response that is not HTML counts as the API's, whatever its type",
        arguments: [
            (204, "text/html", ""), (200, "text/html; charset=utf-8", ""), (200, "text/html", "{}"),
            (200, "text/html", " []"), (200, "text/plain", "OK"), (200, nil, "1"),
            (200, "application/xml", "<?xml version='1.0'?><ok/>"),
        ])
    func success(status: Int, type: String?, text: String) async throws {
        #expect(try await answer(NoContent.self, response(status, type, text)) == NoContent())
    }

    @Test("A HEAD response that announces a page comes from an intermediary")
    func headOfPage() async throws {
        var page = response(200, "text/html", "")
        page.headers["Content-Length"] = "512"
        let client = try client(StubTransport([page]))
        let error = await #expect(throws: GatewayError.self) {
            try await client.send(Endpoint<NoContent>(.head, path: ["x"]))
        }
        #expect(error?.cause as? APIError == .intermediary(status: 200))
    }

    @Test(
        "A proxy's sign-in page does not count as the API's refusal", arguments: [407, 511],
        [nil, "application/json"])
    func proxySignIn(status: Int, type: String?) async throws {
        let error = await #expect(throws: GatewayError.self) {
            _ = try await answer(Item.self, response(status, type, "{}"))
        }
        #expect(error?.kind == "unavailable")
        #expect(error?.cause as? APIError == .intermediary(status: status))
    }

    @Test(
        "The cause of a failure names the intermediary that responded",
        arguments: [
            (301, "unavailable"), (308, "unavailable"), (413, "refused"), (431, "refused"), (500, "serverError"),
            (502, "unavailable"), (503, "unavailable"), (504, "unavailable"), (521, "unavailable"),
        ])
    func speaker(status: Int, kind: String) async throws {
        for (type, cause) in [
            ("text/html", APIError.intermediary(status: status)), ("application/json", .status(status, message: nil)),
        ] {
            let client = try client(StubTransport([response(status, type, "{}")])) { $0.retry = .never }
            let error = await #expect(throws: GatewayError.self) { try await client.send(Endpoint<Item>(path: ["x"])) }
            #expect(error?.cause as? APIError == cause)
            if type == "text/html" || status > 308 { #expect(error?.kind == kind) }
        }
    }

    @Test("A contract can recognize the API's responses in a custom way")
    func ownRule() async throws {
        let page = response(404, "text/html", Self.htmlPage)
        let client = try client(StubTransport([page])) { $0.contract.isFromAPI = { _, _ in true } }
        await #expect(throws: GatewayError.notFound()) { try await client.send(Endpoint<Item>(path: ["x"])) }
    }

    @Test("A refusal keeps at most a hundred fields, and drops overlong names")
    func fieldsWithoutEnd() async throws {
        let numbers = (100..<10_100).map { "field\($0)" }
        let endless = String(repeating: "a", count: 101)
        let names = (numbers + [endless]).map { #""\#($0)": "No""# }.joined(separator: ", ")
        let kept = Dictionary(uniqueKeysWithValues: numbers.sorted().prefix(100).map { ($0, "No") })
        await #expect(throws: GatewayError.refused(fields: kept)) {
            try await answer(Item.self, .json(#"{"errors": {\#(names)}}"#, status: 422))
        }
    }

    @Test(
        "A decoding error names the place and shows the shape without values",
        arguments: [
            (
                #"{"products": [{"price": 1}, {"price": "cheap"}]}"#, "products[1].price is of another type",
                #"{"products":[{"price":1},{"price":"…"}]}"#
            ),
            (
                #"{"products": [{}], "accessToken": "s3cret"}"#, "products[0].price is missing",
                #"{"products":[{}],"accessToken":"…"}"#
            ),
            (#"{"products": null}"#, "products is null", #"{"products":null}"#),
            (#"{"token": "s3cret", "products": [{"pri"#, "The whole is not valid", #"{"token":"…","products":[{"…"#),
            (#"{"token": "s3\"cr\\"#, "The whole is not valid", #"{"token":"…"#),
            ("s3cret", "The whole is not valid", "6 bytes that are not a JSON object or array"),
            ("", "The whole is not valid", "0 bytes that are not a JSON object or array"),
            ("{token: s3cret}", "The whole is not valid", "{…:…}"),
        ])
    func undecodable(body: String, path: String, snippet: String) async throws {
        let error = await #expect(throws: GatewayError.unreadable()) { try await answer(Page.self, .json(body)) }
        #expect(error?.cause as? APIError == .undecodable(path: path, snippet: snippet))
    }

    @Test("A decoding error's path shows indexes for lists and keys for objects")
    func place() async throws {
        func path<Response: Decodable & Sendable>(_ type: Response.Type, _ body: String) async throws -> String? {
            let error = await #expect(throws: GatewayError.unreadable()) { try await answer(type, .json(body)) }
            guard case .undecodable(let path, _)? = error?.cause as? APIError else { return nil }
            return path
        }
        #expect(try await path([Price].self, #"[{"price": 1}, {"price": "cheap"}]"#) == "[1].price is of another type")
        #expect(try await path(Moment.self, #"{"at": "yesterday"}"#) == "at is not valid")
    }

    @Test(
        "An unusable response's error contains URLSession's reason",
        arguments: [
            (URLError.cannotParseResponse, "It is not an HTTP response."),
            (.httpTooManyRedirects, "It redirects too many times."),
        ])
    func unusable(code: URLError.Code, reason: String) {
        let error = GatewayError(failure: URLError(code))
        #expect(error.cause as? APIError == .invalidResponse(reason: reason))
        #expect(error == .unreadable(message: "The server's response could not be used: \(reason)"))
    }

    @Test("A failed secure connection does not count as the API's refusal")
    func notSecure() {
        let error = GatewayError(failure: URLError(.serverCertificateUntrusted))
        #expect(error.cause as? APIError == .invalidResponse(reason: "The connection is not secure."))
        #expect(error.kind == "unavailable")
    }

    @Test(
        "A failed transport is reported as a domain error",
        arguments: [
            (URLError(.cannotConnectToHost), GatewayError.offline), (URLError(.networkConnectionLost), .offline),
            (URLError(.timedOut), .timedOut), (URLError(.cancelled), .cancelled),
        ])
    func transport(failure: URLError, error: GatewayError) async throws {
        let client = try client(StubTransport { _ in throw failure }) { $0.retry = .never }
        await #expect(throws: error) { try await client.send(Endpoint<Item>(path: ["x"])) }
    }

    @Test("By default, a request may take ten seconds and return ten million bytes")
    func defaults() async throws {
        let transport = StubTransport([.json(#"{"id": 1}"#)])
        _ = try await client(transport).send(Endpoint<Item>(path: ["x"]))
        let url = try #require(URL(string: "http://api.test/v1/x"))
        let request = HTTPRequest(
            url: url, headers: ["Accept": "application/json"], timeout: .seconds(10), responseLimit: 10_000_000)
        #expect(transport.requests == [request])
        #expect(HTTPRequest(url: url, headers: ["Accept": "application/json"]) == request)
    }

    @Test("A request uses the endpoint's timeout, or else the client's")
    func timeout() async throws {
        let transport = StubTransport { _ in .json(#"{"id": 1}"#) }
        let client = try client(transport) { $0.timeout = .seconds(7) }
        _ = try await client.send(Endpoint<Item>(path: ["x"], timeout: .seconds(3)))
        _ = try await client.send(Endpoint<Item>(path: ["x"]))
        #expect(transport.requests.map(\.timeout) == [.seconds(3), .seconds(7)])
    }
}
