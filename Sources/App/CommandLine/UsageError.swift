nonisolated struct UsageError: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// The exit codes. `Help` repeats them in words.
nonisolated enum ExitCode {
    static let success: Int32 = 0
    static let failure: Int32 = 1
    /// The command line was wrong, or a recording cannot be used.
    static let usage: Int32 = 2

    /// The exit code after a signal: 128 plus the signal's number, as in shells.
    static func signal(_ number: Int32) -> Int32 { 128 + number }
}
