import DemoServer
import Dispatch
import Foundation
import TerminalKit

/// `App serve`: runs the demo server until it is interrupted.
enum ServeCommand {
    static func run(_ options: LaunchOptions) async throws -> Int32 {
        let server = DemoServer(seed: options.seed)
        server.applyFaults(options)
        let url = try server.start(port: options.port)
        print(
            """
            Serving the demo APIs at \(url.absoluteString)
            \(accounts)
            ^C ends it.
            """)
        fflush(nil)
        let signal = await firstSignal(of: [SIGINT, SIGTERM, SIGHUP])
        server.stop()
        return ExitCode.signal(signal)
    }

    private static var accounts: String {
        DemoServer.accounts.prefix(1).map { account in
            """
            Sign in as \(account.username) with the password \(account.password)
            The key for the posts of that account's followers is \(account.apiKey)
            """
        }
        .joined()
    }

    private static func firstSignal(of numbers: [Int32]) async -> Int32 {
        let (signals, report) = AsyncStream.makeStream(of: Int32.self)
        let sources = numbers.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { report.yield(number) }
            source.resume()
            return source
        }
        defer { sources.forEach { $0.cancel() } }
        for await number in signals { return number }
        return SIGINT
    }
}
