import Presentation
import TerminalKit

/// The help texts, generated from the parser's own tables so that the texts and the parser always agree.
nonisolated enum Help {
    static let version = "App 0.1.0"

    static func text(for command: Command?) -> String {
        guard let command else { return overview }
        return """
            \(command.summary)

            Usage: App \(command.synopsis)
            \(section("Options", rows: command.options.map(row) + [("--help", "Shows this help.")]))
            """
    }

    private static var overview: String {
        let commands = Command.allCases.map { ("App \($0.synopsis)", $0.summary) }
        let options =
            Command.run.options.map(row) + [
                ("--help", "Shows this help, or help for the command before it."),
                ("--version", "Shows the version."),
            ]
        let links = Route.links.patterns.filter { $0 != "app://" }.map { ($0, "") }
        let codes = [
            ("0", "Done."), ("1", "The command failed, or the tour found a mistake."),
            ("2", "The command line is not valid."), ("128+N", "Ended by signal N."),
        ]
        return """
            Products, repositories and more in a terminal, with its own demo server.
            If standard output is not a terminal, App plays the tour.
            \(section("Usage", rows: commands))
            \(section("Options of App", rows: options))
            \(section("Links for App open", rows: links))
            \(section("Exit codes", rows: codes))
            """
    }

    private static func row(_ option: Option) -> (String, String) {
        ([option.name, option.argument].compactMap(\.self).joined(separator: " "), option.summary)
    }

    private static func section(_ title: String, rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        let lines = rows.map { $0.1.isEmpty ? "  \($0.0)" : "  \($0.0.padded(toColumns: width))  \($0.1)" }
        return (["", "\(title):"] + lines).joined(separator: "\n")
    }
}
