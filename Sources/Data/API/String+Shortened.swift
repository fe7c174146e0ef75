extension String {
    /// Limits a text to a length that the app keeps and shows, because a text of megabytes would block every screen.
    ///
    /// Counts Unicode scalars, because a character may consist of any number of them.
    func shortened(to count: Int = 20_000) -> String {
        guard utf8.count > count, unicodeScalars.count > count else { return self }
        return String(unicodeScalars.prefix(count)) + "…"
    }
}
