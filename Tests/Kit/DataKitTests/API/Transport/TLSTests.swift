// Other processes, which not every platform can start.
#if os(macOS) || os(Linux)
    @testable import DataKit
    import DataKitDoubles
    import DomainKit
    import Foundation
    import Testing

    @Suite("Secure connections", .enabled(if: OpenSSL.path != nil, "There is no openssl."))
    struct TLSTests {
        @Test(
            "A server whose certificate nobody has signed is refused with a sentence", arguments: TransportKind.allCases
        )
        func selfSigned(kind: TransportKind) async throws {
            let folder = try TemporaryFolder()
            let server = try OpenSSL(in: folder)
            let outcome = await (try kind.make()).get(try #require(URL(string: "https://localhost:\(server.port)/")))
            #expect(outcome.response == nil)
            // FoundationNetworking does not always report why a secure connection failed.
            let reason = APIError.invalidResponse(reason: "The connection is not secure.")
            #expect(outcome.cause == reason || (kind == .urlSession && outcome.failure == .offline))
            if outcome.cause == reason {
                #expect(
                    outcome.failure?.message
                        == "The server's answer could not be used: The connection is not secure.")
            }
        }
    }

    /// A web server with a self-signed certificate. Stops when it is released.
    private final class OpenSSL {
        let port: Int
        private let process = Process()

        static let path = ["/usr/bin/openssl", "/opt/homebrew/bin/openssl", "/usr/local/bin/openssl"]
            .first { FileManager.default.isExecutableFile(atPath: $0) }

        init(in folder: TemporaryFolder) throws {
            let (key, certificate) = (folder.file("key.pem").path, folder.file("certificate.pem").path)
            let making = Process()
            making.executableURL = URL(filePath: try #require(Self.path))
            making.arguments = [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "1",
                "-subj", "/CN=localhost",
            ]
            making.standardError = FileHandle.nullDevice
            try making.run()
            making.waitUntilExit()
            try #require(making.terminationStatus == 0)
            let output = Pipe()
            process.executableURL = making.executableURL
            process.arguments = ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www"]
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            process.standardInput = Pipe()
            try process.run()
            var text = ""
            while !text.contains(/ACCEPT .*:[0-9]+\n/) {
                let part = output.fileHandleForReading.availableData
                try #require(!part.isEmpty, "The server has ended: \(text)")
                text += String(decoding: part, as: UTF8.self)
            }
            let match = try #require(text.firstMatch(of: /ACCEPT .*:([0-9]+)\n/))
            port = try #require(Int(match.1))
        }

        deinit { process.terminate() }
    }
#endif
