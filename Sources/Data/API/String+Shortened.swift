extension String {
    /// Limits the length of a text, because a text of several megabytes would block every screen that shows it.
    ///
    /// Counts Unicode scalars, because a character may consist of any number of them.
    func shortened(to count: Int = 20_000) -> String {
        guard utf8.count > count, unicodeScalars.count > count else { return self }
        return String(unicodeScalars.prefix(count)) + "…"
    }
}
