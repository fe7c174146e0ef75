import Foundation
import InspectorKit
import Presentation
import PresentationKit
import TerminalKit

@main
enum AppMain {
    static func main() async {
        let code = await run(Array(CommandLine.arguments.dropFirst()), ProcessInfo.processInfo.environment)
        // `exit` would also write the buffered text, but would ignore a failure such as a full disk.
        if fflush(nil) != 0, code == ExitCode.success {
            complain("Standard output could not be written.")
            exit(ExitCode.failure)
        }
        exit(code)
    }

    private static func run(_ words: [String], _ environment: [String: String]) async -> Int32 {
        do {
            switch try Invocation(words) {
            case .help(let command): print(Help.text(for: command))
            case .version: print(Help.version)
            case .command(.run, _, let options) where !Terminal.isPresent:
                // Otherwise the tour would ignore options that it does not support.
                let foreign = Option.all.first { option in
                    !option.commands.contains(.tour)
                        && words.contains { $0 == option.name || $0.hasPrefix(option.name + "=") }
                }
                if let foreign {
                    throw UsageError("\(foreign.name) needs a terminal: standard input or output is not one.")
                }
                return try await Tour.run(options)
            case .command(let command, let argument, let options):
                return try await run(command, argument ?? "", options, environment)
            }
            return ExitCode.success
        } catch let error as UsageError {
            complain("\(error)\nRun `App --help` for usage.")
            return ExitCode.usage
        } catch let error as RecordingError {
            complain("\(error)")
            return ExitCode.usage
        } catch {
            complain((error as? any LocalizedError)?.errorDescription ?? "\(error)")
            return ExitCode.failure
        }
    }

    private static func run(
        _ command: Command, _ argument: String, _ options: LaunchOptions, _ environment: [String: String]
    ) async throws -> Int32 {
        switch command {
        case .run: return try await TerminalApp.run(options, environment, link: nil)
        case .open:
            do {
                return try await TerminalApp.run(options, environment, link: try Route(link: argument))
            } catch let error as LinkError {
                throw UsageError(error.message)
            }
        case .tour: return try await Tour.run(options)
        case .serve: return try await ServeCommand.run(options)
        case .sync:
            return try await SyncCommand.run(options, DataFolder(options.dataFolder, environment: environment))
        case .replay: return try await ReplayCommand.run(URL(filePath: argument), asTest: options.printsTest)
        case .reduce: return try await ReduceCommand.run(URL(filePath: argument), options)
        case .completion:
            guard let shell = Completion(rawValue: argument) else {
                throw UsageError("No completion for \"\(argument)\". Choose bash, zsh or fish.")
            }
            print(shell.script)
            return ExitCode.success
        }
    }

    static func complain(_ text: String) {
        FileHandle.standardError.write(Data("App: \(text)\n".utf8))
    }
}
