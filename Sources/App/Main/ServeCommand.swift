import DemoServer
import Dispatch
import Foundation
import TerminalKit

enum ServeCommand {
    static func run(_ options: LaunchOptions) async throws -> Int32 {
        let server = DemoServer(seed: options.seed)
        server.applyFaults(options)
        // The app handles signals before the text below says that ^C ends the server.
        let (signals, report) = AsyncStream.makeStream(of: Int32.self)
        let sources = sources(of: [SIGINT, SIGTERM, SIGHUP], report)
        defer { sources.forEach { $0.cancel() } }
        let url = try server.start(port: options.port)
        print(
            """
            Serving the demo APIs at \(url.absoluteString)
            \(accounts)
            ^C ends it.
            """)
        fflush(nil)
        var received = signals.makeAsyncIterator()
        let signal = await received.next() ?? SIGINT
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

    /// Returns sources that report each signal, and turns off the default effect of the signals, such as ending the
    /// program.
    private static func sources(
        of numbers: [Int32], _ report: AsyncStream<Int32>.Continuation
    ) -> [any DispatchSourceSignal] {
        numbers.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { report.yield(number) }
            source.resume()
            return source
        }
    }
}
