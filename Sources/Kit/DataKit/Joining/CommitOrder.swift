/// The commits of which a reader of joined rows has been notified.
///
/// The writer reports each commit twice: before the commit, and after all other observers have been notified of it. If
/// the reader's list changes between the two reports, or the second report is still in the reader's mailbox, the reader
/// waits for this report. So the reader never shows only one half of a commit.
struct CommitOrder: Sendable {
    /// The number of the last commit that has started. An entity that is read now cannot show a later commit. If an
    /// entity is observed from now on, the reports of earlier commits do not include it.
    private(set) var last = 0
    private var isCommitting = false
    /// Whether the reader waits for the end of the commit.
    private var isWanted = false
    private var (reported, received) = (0, 0)

    mutating func begin() {
        last += 1
        isCommitting = true
    }

    /// Ends a commit, even one that has failed. Returns the number of the commit if the reader must receive a report of
    /// it.
    mutating func end(hasChanges: Bool) -> Int? {
        isCommitting = false
        guard hasChanges || isWanted else { return nil }
        isWanted = false
        reported = last
        return last
    }

    mutating func receive(_ commit: Int) { received = commit }

    /// Returns whether the reader, whose list has just changed, has to wait for a report.
    mutating func awaitsReport() -> Bool {
        if reported > received { return true }
        if isCommitting { isWanted = true }
        return isCommitting
    }

    /// Returns the commit whose report must arrive before entities that show the given commit are shown.
    mutating func report(of commit: Int) -> Int {
        if isCommitting, last == commit {
            isWanted = true
            return commit
        }
        return min(commit, reported)
    }
}
