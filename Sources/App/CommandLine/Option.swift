import Foundation
import InspectorKit

nonisolated struct Option: Sendable {
    let name: String
    /// The name of the option's value, or `nil` for an option without a value.
    let argument: String?
    let summary: String
    let commands: Set<Command>
    let apply: @Sendable (inout LaunchOptions, String) throws(UsageError) -> Void

    private init(
        _ name: String, _ argument: String? = nil, for commands: Set<Command>, _ summary: String,
        _ apply: @escaping @Sendable (inout LaunchOptions, String) throws(UsageError) -> Void
    ) {
        self.name = name
        self.argument = argument
        self.summary = summary
        self.commands = commands
        self.apply = apply
    }

    private static let apps: Set<Command> = [.run, .open]
    private static let clients: Set<Command> = [.run, .open, .sync]

    static let all: [Option] = [
        Option(
            "--data", "DIR", for: clients.union([.tour]),
            "Keeps everything in this folder instead of your usual data folder."
        ) {
            options, value throws(UsageError) in
            options.dataFolder = URL(filePath: value, directoryHint: .isDirectory)
        },
        Option("--fresh", for: apps, "Starts at the menu instead of where you left off.") {
            options, _ throws(UsageError) in options.startsAtMenu = true
        },
        Option("--inspect", for: apps, "Starts with the inspector open. Press i to close or open it.") {
            options, _ throws(UsageError) in options.isInspecting = true
        },
        Option("--inspect-in-browser", for: apps, "Serves the inspector to a browser, and prints its address.") {
            options, _ throws(UsageError) in options.isInspectingInBrowser = true
        },
        Option("--live", for: clients, "Uses dummyjson.com, api.github.com and dev.to instead of the demo server.") {
            options, _ throws(UsageError) in options.isLive = true
        },
        Option("--shop-url", "URL", for: clients, "The server of products, sign-in and search (DummyJSON's contract).")
        {
            options, value throws(UsageError) in options.shopURL = try url(value, for: "--shop-url")
        },
        Option("--github-url", "URL", for: clients, "The server of repositories (GitHub's contract).") {
            options, value throws(UsageError) in options.githubURL = try url(value, for: "--github-url")
        },
        Option("--forem-url", "URL", for: clients, "The server of posts (the Forem contract).") {
            options, value throws(UsageError) in options.foremURL = try url(value, for: "--forem-url")
        },
        Option("--movies-url", "URL", for: clients, "The server of the featured movie (the demo server's contract).") {
            options, value throws(UsageError) in options.moviesURL = try url(value, for: "--movies-url")
        },
        Option("--api-key", "KEY", for: clients, "Your API key for the server of posts.") {
            options, value throws(UsageError) in options.apiKey = value
        },
        Option("--offline", for: apps, "Sends no requests, and shows saved data.") {
            options, _ throws(UsageError) in options.isOffline = true
        },
        Option("--port", "N", for: [.serve], "The port to serve on. The default, 0, takes any free port.") {
            options, value throws(UsageError) in
            guard let port = UInt16(value) else {
                throw UsageError("--port takes a number from 0 to 65535, not \"\(value)\".")
            }
            options.port = port
        },
        Option(
            "--latency", "SECONDS", for: [.run, .open, .serve], "Delays each response of the demo server by this time."
        ) {
            options, value throws(UsageError) in
            options.latency = try number(value, in: 0...3600, for: "--latency")
        },
        Option(
            "--chaos", "RATE", for: [.run, .open, .serve],
            "Makes this share of requests (0 to 1) fail at the demo server."
        ) {
            options, value throws(UsageError) in options.chaos = try number(value, in: 0...1, for: "--chaos")
        },
        Option(
            "--seed", "N", for: [.run, .open, .serve, .tour],
            "Seeds the demo server's data, and the choice of requests that fail with --chaos."
        ) {
            options, value throws(UsageError) in
            guard let seed = UInt64(value) else {
                throw UsageError("--seed takes a number from 0 up, not \"\(value)\".")
            }
            options.seed = seed
        },
        Option("--log", "FILE", for: clients, "Writes a line for each request, without values or secrets.") {
            options, value throws(UsageError) in options.logFile = URL(filePath: value)
        },
        Option(
            "--record", "FILE", for: apps,
            "Starts without saved data, and records the session, without secrets, for App replay."
        ) {
            options, value throws(UsageError) in options.recordFile = URL(filePath: value)
        },
        Option("--svg", "DIR", for: [.tour], "Writes each step as a picture into this folder instead of printing it.") {
            options, value throws(UsageError) in
            options.pictureFolder = URL(filePath: value, directoryHint: .isDirectory)
        },
        Option(
            "--as-test", for: [.replay, .reduce],
            "Prints the recording as a Swift test instead of playing it or writing a file."
        ) {
            options, _ throws(UsageError) in options.printsTest = true
        },
        Option(
            "--until", "FAULT", for: [.reduce],
            "The fault: an output, such as \"Cars.errors\" or \"Cars.cars contains Saab\"."
        ) {
            options, value throws(UsageError) in
            guard let fault = RecordedFault(value) else {
                throw UsageError(
                    "--until takes an output, such as \"Cars.errors\" or \"Cars.cars contains Saab\", not \"\(value)\"."
                )
            }
            options.fault = fault
        },
        Option(
            "--difference", for: [.reduce],
            "The fault: the first difference between the recording and its replay (the default)."
        ) {
            options, _ throws(UsageError) in options.fault = .difference
        },
        Option("--crash", for: [.reduce], "The fault: App replay crashes while it plays the recording.") {
            options, _ throws(UsageError) in options.reducesToCrash = true
        },
        Option("--output", "FILE", for: [.reduce], "Writes the reduced recording to this file.") {
            options, value throws(UsageError) in options.outputFile = URL(filePath: value)
        },
    ]

    private static func url(_ value: String, for option: String) throws(UsageError) -> URL {
        guard let url = URL(string: value), ["http", "https"].contains(url.scheme?.lowercased()), url.host() != nil
        else {
            throw UsageError("\(option) takes an address such as http://127.0.0.1:8080, not \"\(value)\".")
        }
        return url
    }

    private static func number(
        _ value: String, in range: ClosedRange<Double>, for option: String
    ) throws(UsageError) -> Double {
        guard let number = Double(value), range.contains(number) else {
            throw UsageError(
                "\(option) takes a number from \(Int(range.lowerBound)) to \(Int(range.upperBound)), not \"\(value)\".")
        }
        return number
    }
}

extension RecordedFault {
    /// Parses the name of an output and, after the word “contains”, a part of its value.
    fileprivate nonisolated init?(_ text: String) {
        guard let match = text.wholeMatch(of: #/(\w+\.\w+)(?: contains (.+))?/#) else { return nil }
        self = .output(String(match.1), contains: match.2.map(String.init) ?? "")
    }
}
