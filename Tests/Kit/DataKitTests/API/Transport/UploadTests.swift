import DataKitDoubles
import DataKitTesting
import DomainKit
import Foundation
import Synchronization
import Testing

@testable import DataKit

@Suite("Uploads of files, over every transport")
struct UploadTests {
    private let folder: TemporaryFolder
    private let server: RawServer

    init() throws {
        folder = try TemporaryFolder()
        server = try RawServer(answering: Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8))
    }

    private func file(_ content: String) throws -> URL {
        let url = folder.file("photo.jpg")
        try Data(content.utf8).write(to: url)
        return url
    }

    @Test(
        "The server receives the content of the file, whose length the request announces",
        arguments: TransportKind.allCases)
    func content(kind: TransportKind) async throws {
        let url = try file("pixels")
        for method in [HTTPMethod.post, .put] {
            let request = HTTPRequest(
                method, url: try server.url("/photos"), headers: ["Content-Type": "image/jpeg"], body: .file(url))
            #expect(await (try kind.make()).outcome(request).status == 200)
            let received = try #require(server.requests.last)
            #expect(received.hasPrefix("\(method.rawValue) /photos HTTP/1.1\r\n"))
            #expect(received.lowercased().contains("\r\ncontent-length: 6\r\n"))
            #expect(received.lowercased().contains("\r\ncontent-type: image/jpeg\r\n"))
            #expect(received.hasSuffix("\r\n\r\npixels"))
        }
    }

    @Test("The progress grows up to the size of the file", arguments: TransportKind.allCases)
    func progress(kind: TransportKind) async throws {
        let url = try file(String(repeating: "x", count: 3_000_000))
        let reports = Mutex<[TransferProgress]>([])
        var request = HTTPRequest(.put, url: try server.url(), body: .file(url))
        request.onProgress = { progress in reports.withLock { $0.append(progress) } }
        #expect(await (try kind.make()).outcome(request).status == 200)
        let received = try #require(server.requests.last)
        #expect(received.utf8.suffix(3_000_000).allSatisfy { $0 == UInt8(ascii: "x") })
        let progress = reports.withLock { $0 }
        #expect(progress.count > 1)
        #expect(progress.map(\.sentBytes) == progress.map(\.sentBytes).sorted())
        #expect(progress.last == TransferProgress(sentBytes: 3_000_000, totalBytes: 3_000_000))
        #expect(progress.last?.fraction == 1)
    }

    @Test("A redirect with status 307 sends the file again", arguments: TransportKind.surviving)
    func redirect(kind: TransportKind) async throws {
        let server = try RawServer { connection in
            while let request = connection.receiveRequest() {
                let isMoved = request.hasPrefix("POST /new ")
                connection.send(
                    isMoved
                        ? "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
                        : "HTTP/1.1 307 Moved\r\nLocation: /new\r\nContent-Length: 0\r\n\r\n")
            }
        }
        let request = HTTPRequest(.post, url: try server.url("/old"), body: .file(try file("pixels")))
        #expect(await (try kind.make()).outcome(request).status == 200)
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { $0.hasSuffix("\r\n\r\npixels") })
    }

    @Test("A file that cannot be read fails the request, and names the file", arguments: TransportKind.allCases)
    func missing(kind: TransportKind) async throws {
        let transport = try kind.make()
        for url in [folder.file("missing.jpg"), folder.url] {
            let outcome = await transport.outcome(HTTPRequest(.post, url: try server.url(), body: .file(url)))
            #expect(outcome.cause == .unreadableFile(url))
        }
        #expect(server.requests.isEmpty)
    }

    #if os(Linux)
        @Test("A file that becomes shorter while it is sent fails the request instead of waiting")
        func shorter() async throws {
            let url = try file(String(repeating: "x", count: 30_000_000))
            var request = HTTPRequest(.post, url: try server.url(), body: .file(url), timeout: .seconds(60))
            request.onProgress = { _ in truncate(url.path(percentEncoded: false), 0) }
            #expect(await (try TransportKind.curl.make()).outcome(request).cause == .unreadableFile(url))
        }
    #endif

    @Test("Requests that differ only in their progress closure are equal")
    func equality() throws {
        let request = HTTPRequest(.post, url: try server.url(), body: .file(folder.file("a")))
        var other = request
        other.onProgress = { _ in }
        #expect(request == other)
        #expect(request.hashValue == other.hashValue)
        other.body = .file(folder.file("b"))
        #expect(request != other)
    }
}

@Suite("Endpoints that send files")
struct FileEndpointTests {
    private let folder: TemporaryFolder
    private let received = Received()

    init() throws { folder = try TemporaryFolder() }

    /// The files of the requests, as the server receives them.
    private final class Received: Sendable {
        struct File: Sendable {
            let url: URL
            let type: String?
            let content: String
            let permissions: Int?
        }

        private let state = Mutex<[File]>([])
        var files: [File] { state.withLock { $0 } }

        func read(_ request: HTTPRequest) throws {
            guard case .file(let url) = request.body else { return }
            let attributes = try FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false))
            let file = File(
                url: url, type: request.headers["Content-Type"], content: try String(contentsOf: url, encoding: .utf8),
                permissions: attributes[.posixPermissions] as? Int)
            state.withLock { $0.append(file) }
        }
    }

    private func client() -> APIClient {
        let transport = StubTransport { [received] request in
            try received.read(request)
            request.onProgress?(TransferProgress(sentBytes: 1, totalBytes: 2))
            return .json("{}")
        }
        return APIClient(baseURL: transport.url, transport: transport, options: .immediate)
    }

    @Test("A file is sent as it is, with its media type, and its progress is reported")
    func file() async throws {
        let url = folder.file("photo.jpg")
        try Data("pixels".utf8).write(to: url)
        let reports = Mutex<[Double]>([])
        let endpoint = Endpoint<NoContent>(.put, path: ["photos", "7"], sending: .file(url, type: "image/jpeg"))
        _ = try await client().send(endpoint) { progress in reports.withLock { $0.append(progress.fraction) } }
        let sent = try #require(received.files.first)
        #expect(sent.type == "image/jpeg")
        #expect(sent.content == "pixels")
        #expect(reports.withLock { $0 } == [0.5])
        #expect(endpoint.timeout == .seconds(300))
    }

    @Test("A form contains its parts in order, with names that cannot end the head, and its file is deleted afterwards")
    func form() async throws {
        let url = folder.file("a.jpg")
        try Data("pixels\r\n--".utf8).write(to: url)
        let parts: [FormPart] = [
            .text("title", "Größe\r\n2"),
            .file("im\"age", url, fileName: "a\"b\r\n.jpg", type: "image/jpeg\r\nX-Evil: 1"),
        ]
        _ = try await client().send(Endpoint<NoContent>(path: ["photos"], sending: .form(parts)))
        let sent = try #require(received.files.first)
        let boundary = try #require(sent.type?.components(separatedBy: "multipart/form-data; boundary=").last)
        #expect(sent.permissions == 0o600)
        #expect(
            sent.content == """
                --\(boundary)\r
                Content-Disposition: form-data; name="title"\r
                \r
                Größe\r
                2\r
                --\(boundary)\r
                Content-Disposition: form-data; name="im%22age"; filename="a%22b%0D%0A.jpg"\r
                Content-Type: image/jpeg%0D%0AX-Evil: 1\r
                \r
                pixels\r
                --\r
                --\(boundary)--\r

                """)
        #expect(!FileManager.default.fileExists(atPath: sent.url.path(percentEncoded: false)))
    }

    @Test("A missing file fails before anything is sent", arguments: [true, false])
    func missing(isForm: Bool) async throws {
        let url = folder.file("missing.jpg")
        let body: EndpointBody = isForm ? .form([.file("image", url)]) : .file(url, type: "image/jpeg")
        let error = await #expect(throws: GatewayError.self) {
            _ = try await client().send(Endpoint<NoContent>(path: ["photos"], sending: body))
        }
        #expect(error?.message == "The request could not be made: The file “missing.jpg” cannot be read.")
        #expect(received.files.isEmpty)
    }
}
