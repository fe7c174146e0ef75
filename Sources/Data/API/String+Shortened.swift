extension String {
    /// Limits a text to a length that is kept and shown: a text of megabytes would block every screen.
    ///
    /// Counts Unicode scalars, since one character may consist of any number of them.
    func shortened(to count: Int = 20_000) -> String {
        guard utf8.count > count, unicodeScalars.count > count else { return self }
        return String(unicodeScalars.prefix(count)) + "…"
    }
}
