nonisolated enum Command: String, CaseIterable, Sendable {
    case run, tour, serve, open, sync, replay, reduce, completion

    /// The usage after the program's name, such as `open LINK [OPTIONS]`.
    var synopsis: String {
        switch self {
        case .run: "[OPTIONS]"
        case .tour: "tour [OPTIONS]"
        case .serve: "serve [OPTIONS]"
        case .open: "open LINK [OPTIONS]"
        case .sync: "sync [OPTIONS]"
        case .replay: "replay FILE [OPTIONS]"
        case .reduce: "reduce FILE [OPTIONS]"
        case .completion: "completion SHELL"
        }
    }

    var summary: String {
        switch self {
        case .run: "Starts the terminal app, by default with its own demo server."
        case .tour: "Shows every scene once as printed frames, with its own demo server."
        case .serve: "Serves the demo APIs on a loopback port until it is interrupted."
        case .open: "Starts the terminal app at a link, such as app://products/31/edit."
        case .sync: "Saves all products for offline use, and shows the progress."
        case .replay: "Plays a recording without a server, and shows where the app behaves differently now."
        case .reduce: "Reduces a recording to the few inputs that reproduce a fault, and saves them as a new recording."
        case .completion: "Prints a completion script for a shell: bash, zsh or fish."
        }
    }

    /// The name of the required argument, or `nil` if the command takes none.
    var argument: String? {
        switch self {
        case .open: "LINK"
        case .replay, .reduce: "FILE"
        case .completion: "SHELL"
        case .run, .tour, .serve, .sync: nil
        }
    }

    var options: [Option] {
        Option.all.filter { $0.commands.contains(self) }
    }
}
