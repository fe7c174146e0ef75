/// Which commits a reader of joined rows has heard of.
///
/// The writer reports each commit twice: before it, and after all others have heard of it. A reader whose list changes in
/// between, or whose mailbox still has the second report, waits for that report. So it never shows one half of a commit.
struct CommitOrder: Sendable {
    /// The number of the last commit that has begun. An entity that is read now shows no later one, and the reports of
    /// earlier ones say nothing about an entity that is watched from now on.
    private(set) var last = 0
    private var isCommitting = false
    /// Whether the reader waits for the end of the commit.
    private var isWanted = false
    private var (reported, received) = (0, 0)

    mutating func begin() {
        last += 1
        isCommitting = true
    }

    /// Ends a commit, also one that has failed. Returns its number if the reader has to hear of it.
    mutating func end(hasChanges: Bool) -> Int? {
        isCommitting = false
        guard hasChanges || isWanted else { return nil }
        isWanted = false
        reported = last
        return last
    }

    mutating func receive(_ commit: Int) { received = commit }

    /// Whether a report is on its way to the reader, whose list has just changed.
    mutating func awaitsReport() -> Bool {
        if reported > received { return true }
        if isCommitting { isWanted = true }
        return isCommitting
    }

    /// The report before which entities that show a commit must not be shown.
    mutating func report(of commit: Int) -> Int {
        if isCommitting, last == commit {
            isWanted = true
            return commit
        }
        return min(commit, reported)
    }
}
