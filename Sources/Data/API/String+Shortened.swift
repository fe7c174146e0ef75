extension String {
    /// The text as far as it is kept and shown: megabytes of it would block every screen.
    ///
    /// Counted in Unicode scalars, since one character may have any number of them.
    func shortened(to count: Int = 20_000) -> String {
        guard utf8.count > count, unicodeScalars.count > count else { return self }
        return String(unicodeScalars.prefix(count)) + "…"
    }
}
