import Data
import DataKit
import DataKitDoubles
import DataKitTesting
import Domain
import DomainKit
import Foundation
import Reactive
import Testing

@Suite("Pictures")
struct PictureTests {
    @Test("A product's picture is requested from the product's server")
    func picture() async throws {
        let useCases = try Backend().useCases()
        let product = try #require(try await useCases.getProduct(id: 5).first())
        let bytes = try #require(try await useCases.getPicture(of: product).first())
        let header = Array("P6\n64 48\n255\n".utf8)
        #expect(bytes.starts(with: header))
        #expect(bytes.count == header.count + 64 * 48 * 3)
    }

    @Test("If the picture is missing or the server unreachable, the request fails")
    func failures() async throws {
        let backend = try Backend()
        let gateway = backend.useCases().pictureGateway
        let missing = try #require(URL(string: "/pictures/195.ppm"))
        #expect(try await History(of: gateway.getPicture(at: missing)).failure == .notFound(message: nil))
        backend.disconnect()
        #expect(try await History(of: gateway.getPicture(at: missing)).failure == .offline)
    }

    @Test("Only a 404 or 410 reports a picture as missing", arguments: [404, 410, 429, 500, 503])
    func refused(status: Int) async throws {
        let base = try #require(URL(string: "http://127.0.0.1"))
        let gateway = RemotePictureGateway(
            baseURL: base, transport: StubTransport([.json("{}", status: status)]))
        let picture = try #require(URL(string: "/pictures/1.ppm"))
        let failure = try #require(try await History(of: gateway.getPicture(at: picture)).failure)
        let isGone = if case .notFound = failure { true } else { false }
        #expect(isGone == [404, 410].contains(status))
    }

    @Test("A captive portal's page does not count as a picture")
    func portal() async throws {
        let base = try #require(URL(string: "http://127.0.0.1"))
        let page = HTTPResponse(
            status: 200, headers: ["Content-Type": "text/html"], body: Data("<!DOCTYPE html><p>Welcome".utf8))
        let gateway = RemotePictureGateway(baseURL: base, transport: StubTransport { _ in page })
        let picture = try #require(URL(string: "/pictures/1.ppm"))
        let failure = try #require(try await History(of: gateway.getPicture(at: picture)).failure)
        #expect(failure.cause as? APIError == .intermediary(status: 200))
    }

    @Test("Pictures in other formats or without a web URL are not requested")
    func unreadable() async throws {
        let transport = StubTransport { _ in
            Issue.record("Nothing should be requested")
            return .json("{}")
        }
        let base = try #require(URL(string: "http://127.0.0.1"))
        let gateway = RemotePictureGateway(baseURL: base, transport: transport)
        let file = try #require(URL(string: "file:///etc/passwd.ppm"))
        #expect(try await History(of: gateway.getPicture(at: file)).failure == .notFound(message: nil))
    }
}
