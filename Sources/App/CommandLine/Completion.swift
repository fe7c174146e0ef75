import Presentation

/// Completion scripts for shells, generated from the parser's own tables so that the scripts and the parser always
/// agree.
nonisolated enum Completion: String, CaseIterable, Sendable {
    case bash, zsh, fish

    var script: String {
        switch self {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    private static let commands = Command.allCases.filter { $0 != .run }

    private static func names(_ command: Command) -> String {
        (arguments(of: command) + command.options.map(\.name) + ["--help"]).joined(separator: " ")
    }

    /// The words that may follow a command and that are known in advance. IDs are not known in advance.
    private static func arguments(of command: Command) -> [String] {
        switch command {
        case .completion: allCases.map(\.rawValue)
        case .open: Route.links.patterns.filter { !$0.contains(":id") && $0 != "app://" }
        case .run, .tour, .serve, .sync, .replay, .reduce: []
        }
    }

    private var cases: String {
        Self.commands.map { "        \($0.rawValue)) words=\"\(Self.names($0))\" ;;" }.joined(separator: "\n")
    }

    private var bash: String {
        """
        _App() {
            local current="${COMP_WORDS[COMP_CWORD]}" words
            case "${COMP_WORDS[1]}" in
        \(cases)
                *) words="\(Self.commands.map(\.rawValue).joined(separator: " ")) \(Self.names(.run)) --version" ;;
            esac
            case "${COMP_WORDS[COMP_CWORD-1]}" in
                --data|--svg) COMPREPLY=($(compgen -d -- "$current")) ;;
                --log|--record|--output|replay|reduce) COMPREPLY=($(compgen -f -- "$current")) ;;
                # The shell takes the colon of a link for the end of a word.
                :) COMPREPLY=($(compgen -W "${words//app:/}" -- "$current")) ;;
                *) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
            esac
        }
        complete -F _App App
        """
    }

    private var zsh: String {
        """
        #compdef App
        autoload -U +X bashcompinit && bashcompinit
        \(bash)
        """
    }

    private var fish: String {
        let isFirst = "__fish_use_subcommand"
        let commands = Self.commands.map {
            "complete -c App -f -n \(isFirst) -a \($0.rawValue) -d '\($0.summary.replacing("'", with: "\\'"))'"
        }
        let options = Command.allCases.flatMap { command in
            command.options.map { option in
                let condition = command == .run ? isFirst : "'__fish_seen_subcommand_from \(command.rawValue)'"
                let takesValue = option.argument == nil ? "" : " -r"
                return "complete -c App -n \(condition) -l \(option.name.dropFirst(2))\(takesValue)"
                    + " -d '\(option.summary.replacing("'", with: "\\'"))'"
            }
        }
        let arguments = Command.allCases.compactMap { command in
            let words = Self.arguments(of: command).joined(separator: " ")
            return words.isEmpty
                ? nil : "complete -c App -f -n '__fish_seen_subcommand_from \(command.rawValue)' -a '\(words)'"
        }
        return (commands + options + arguments).joined(separator: "\n")
    }
}
