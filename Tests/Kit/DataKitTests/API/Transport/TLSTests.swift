// These tests start other processes, which not every platform supports.
#if os(macOS) || os(Linux)
    import ChildProcesses
    @testable import DataKit
    import DataKitDoubles
    import DomainKit
    import Foundation
    import Testing

    @Suite("Secure connections", .enabled(if: OpenSSL.path != nil, "There is no openssl."))
    struct TLSTests {
        @Test(
            "A server with an untrusted certificate is refused with a message", arguments: TransportKind.allCases
        )
        func selfSigned(kind: TransportKind) async throws {
            let folder = try TemporaryFolder()
            let server = try await OpenSSL(in: folder)
            let outcome = await (try kind.make()).get(try #require(URL(string: "https://localhost:\(server.port)/")))
            #expect(outcome.response == nil)
            // FoundationNetworking does not always report why a secure connection failed.
            let reason = APIError.invalidResponse(reason: "The connection is not secure.")
            #expect(outcome.cause == reason || (kind == .urlSession && outcome.failure == .offline))
            if outcome.cause == reason {
                #expect(
                    outcome.failure?.message
                        == "The server's response could not be used: The connection is not secure.")
            }
        }
    }

    /// A web server with a self-signed certificate. Stops when it is released.
    private final class OpenSSL {
        let port: Int
        private let process: ChildProcess

        static let path = ["/usr/bin/openssl", "/opt/homebrew/bin/openssl", "/usr/local/bin/openssl"]
            .first { FileManager.default.isExecutableFile(atPath: $0) }

        init(in folder: TemporaryFolder) async throws {
            let program = try #require(Self.path)
            let (key, certificate) = (folder.file("key.pem").path, folder.file("certificate.pem").path)
            let making = try await FinishedProcess(
                program,
                [
                    "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "1",
                    "-subj", "/CN=localhost",
                ])
            try #require(making.code == 0, "\(making.errors)")
            process = try ChildProcess(
                program, ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www"])
            var text = ""
            for await part in process.output {
                text += String(decoding: part, as: UTF8.self)
                if text.contains(/ACCEPT .*:[0-9]+\n/) { break }
            }
            let match = try #require(text.firstMatch(of: /ACCEPT .*:([0-9]+)\n/), "The server has ended: \(text)")
            port = try #require(Int(match.1))
        }
    }
#endif
