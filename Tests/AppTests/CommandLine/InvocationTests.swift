import DataKit
import Foundation
import Presentation
import TerminalKitDoubles
import Testing

@testable import App

@Suite("Command line")
struct InvocationTests {
    @Test("Without arguments the app starts, and a command's name runs that command")
    func commands() throws {
        #expect(try Invocation([]) == .command(.run, argument: nil, LaunchOptions()))
        #expect(try Invocation(["tour"]) == .command(.tour, argument: nil, LaunchOptions()))
        var tour = LaunchOptions()
        tour.dataFolder = URL(filePath: "/tmp/x", directoryHint: .isDirectory)
        #expect(try Invocation(["tour", "--data", "/tmp/x"]) == .command(.tour, argument: nil, tour))
        #expect(try Invocation(["open", "app://repos"]) == .command(.open, argument: "app://repos", LaunchOptions()))
        #expect(try Invocation(["completion", "zsh"]) == .command(.completion, argument: "zsh", LaunchOptions()))
        #expect(try Invocation(["--version"]) == .version)
        #expect(try Invocation(["--help"]) == .help(nil))
        #expect(try Invocation(["tour", "-h"]) == .help(.tour))
        #expect(try Invocation(["help", "serve"]) == .help(.serve))
    }

    @Test("Options are read with a space or an equals sign")
    func options() throws {
        var wanted = LaunchOptions()
        wanted.port = 8080
        wanted.chaos = 0.5
        wanted.latency = 2
        wanted.seed = 7
        for words in [
            ["--port", "8080", "--chaos", "0.5", "--latency", "2", "--seed", "7"],
            ["--port=8080", "--chaos=0.5", "--latency=2", "--seed=7"],
        ] {
            #expect(try Invocation(["serve"] + words) == .command(.serve, argument: nil, wanted))
        }
        var app = LaunchOptions()
        app.dataFolder = URL(filePath: "/tmp/x y", directoryHint: .isDirectory)
        app.shopURL = URL(string: "http://127.0.0.1:1")
        app.apiKey = "secret"
        app.isOffline = true
        app.startsAtMenu = true
        #expect(
            try Invocation([
                "--data", "/tmp/x y", "--shop-url", "http://127.0.0.1:1", "--api-key", "secret", "--offline",
                "--fresh",
            ]) == .command(.run, argument: nil, app))
    }

    @Test("Each option sets the setting that it names")
    func values() throws {
        var app = LaunchOptions()
        app.isLive = true
        app.githubURL = URL(string: "https://github.example.com/api")
        app.foremURL = URL(string: "http://127.0.0.1:2")
        app.moviesURL = URL(string: "http://127.0.0.1:3")
        app.isInspecting = true
        app.isInspectingInBrowser = true
        app.logFile = URL(filePath: "/tmp/log")
        app.recordFile = URL(filePath: "/tmp/record")
        #expect(
            try Invocation([
                "--live", "--github-url", "https://github.example.com/api", "--forem-url", "http://127.0.0.1:2",
                "--movies-url", "http://127.0.0.1:3", "--inspect", "--inspect-in-browser", "--log", "/tmp/log",
                "--record", "/tmp/record",
            ]) == .command(.run, argument: nil, app))
        var tour = LaunchOptions()
        tour.pictureFolder = URL(filePath: "/tmp/svg", directoryHint: .isDirectory)
        #expect(try Invocation(["tour", "--svg", "/tmp/svg"]) == .command(.tour, argument: nil, tour))
        var replay = LaunchOptions()
        replay.printsTest = true
        #expect(try Invocation(["replay", "x", "--as-test"]) == .command(.replay, argument: "x", replay))
        var reduce = LaunchOptions()
        reduce.fault = .output("Cars.errors")
        reduce.outputFile = URL(filePath: "/tmp/reduced")
        #expect(
            try Invocation(["reduce", "x", "--until", "Cars.errors", "--output", "/tmp/reduced"])
                == .command(.reduce, argument: "x", reduce))
        reduce.fault = .output("Cars.cars", contains: "contains Saab")
        #expect(
            try Invocation(["reduce", "x", "--output=/tmp/reduced", "--until=Cars.cars contains contains Saab"])
                == .command(.reduce, argument: "x", reduce))
        reduce.fault = .difference
        #expect(
            try Invocation(["reduce", "x", "--output=/tmp/reduced", "--difference"])
                == .command(.reduce, argument: "x", reduce))
        reduce.reducesToCrash = true
        #expect(
            try Invocation(["reduce", "x", "--output=/tmp/reduced", "--crash"])
                == .command(.reduce, argument: "x", reduce))
    }

    @Test("Each command accepts its own options")
    func commandOptions() {
        let servers = ["--live", "--shop-url", "--github-url", "--forem-url", "--movies-url", "--api-key"]
        let app =
            ["--data", "--fresh", "--inspect", "--inspect-in-browser"] + servers
            + ["--offline", "--latency", "--chaos", "--seed", "--log", "--record"]
        let options: [(Command, [String])] = [
            (.run, app), (.open, app), (.sync, ["--data"] + servers + ["--log"]),
            (.tour, ["--data", "--seed", "--svg"]), (.serve, ["--port", "--latency", "--chaos", "--seed"]),
            (.replay, ["--as-test"]), (.reduce, ["--as-test", "--until", "--difference", "--crash", "--output"]),
            (.completion, []),
        ]
        #expect(Set(options.map(\.0)) == Set(Command.allCases))
        for (command, names) in options { #expect(command.options.map(\.name) == names, "\(command)") }
    }

    @Test(
        "An invalid command line is refused with an explanation",
        arguments: [
            (["--bogus"], "Unknown option \"--bogus\"."),
            (["bogus"], "Unknown command \"bogus\"."),
            (["run"], "Unknown command \"run\"."),
            (["--data"], "--data needs a value: --data DIR."),
            (["--data="], "--data needs a value: --data DIR."),
            (["--offline=yes"], "--offline takes no value."),
            (["--port", "1"], "--port is not an option of run."),
            (["serve", "--port", "70000"], "--port takes a number from 0 to 65535, not \"70000\"."),
            (["--chaos", "2"], "--chaos takes a number from 0 to 1, not \"2\"."),
            (["--chaos", "nan"], "--chaos takes a number from 0 to 1, not \"nan\"."),
            (["--seed", "-1"], "--seed takes a number from 0 up, not \"-1\"."),
            (
                ["--shop-url", "ftp://x"],
                "--shop-url takes an address such as http://127.0.0.1:8080, not \"ftp://x\"."
            ),
            (["open"], "open needs a LINK."),
            (["reduce"], "reduce needs a FILE."),
            (
                ["reduce", "x", "--until", "errors"],
                "--until takes an output, such as \"Cars.errors\" or \"Cars.cars contains Saab\", not \"errors\"."
            ),
            (["open", "app://a", "app://b"], "Unexpected argument \"app://b\"."),
            (["tour", "app://a"], "Unexpected argument \"app://a\"."),
            (["--offline", "run"], "Unexpected argument \"run\"."),
            (["--offline", "open", "app://a"], "Put the command before its options: App open LINK [OPTIONS]."),
        ])
    func mistakes(words: [String], message: String) {
        #expect(throws: UsageError(message)) { try Invocation(words) }
    }

    @Test("Help lists every command with its options, and the exit codes")
    func help() {
        let overview = Help.text(for: nil)
        for command in Command.allCases where command != .run { #expect(overview.contains("App \(command.rawValue)")) }
        for link in Route.links.patterns where link != "app://" { #expect(overview.contains("\n  \(link)")) }
        for code in ["0 ", "1 ", "2 ", "128+N"] { #expect(overview.contains("\n  \(code)")) }
        for command in Command.allCases {
            let text = Help.text(for: command)
            for option in command.options { #expect(text.contains(option.name)) }
        }
    }

    @Test("Completion scripts contain every command and option", arguments: Completion.allCases)
    func completion(shell: Completion) {
        let script = shell.script
        for command in Command.allCases where command != .run { #expect(script.contains(command.rawValue)) }
        #expect(script.contains("app://repos/grid") && !script.contains(":id"))
        for option in Option.all { #expect(script.contains(option.name.dropFirst(2))) }
    }
}
