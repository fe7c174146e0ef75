/// What was wrong with the command line.
nonisolated struct UsageError: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// The exit codes of the app, which its help lists.
nonisolated enum ExitCode {
    static let success: Int32 = 0
    /// The task could not be done, or the tour found something wrong.
    static let failure: Int32 = 1
    /// The command line was wrong.
    static let usage: Int32 = 2

    /// Ended by a signal, as shells count.
    static func signal(_ number: Int32) -> Int32 { 128 + number }
}
