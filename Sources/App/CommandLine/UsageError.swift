nonisolated struct UsageError: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// The exit codes, which the help lists.
nonisolated enum ExitCode {
    static let success: Int32 = 0
    /// The task failed, or the tour found something wrong.
    static let failure: Int32 = 1
    /// The command line was wrong.
    static let usage: Int32 = 2

    /// 128 plus the signal's number, as shells report it.
    static func signal(_ number: Int32) -> Int32 { 128 + number }
}
