import CAllocations

/// The largest growth of the process since this value was created.
struct ResidentMemory {
    private let before = allocations_resident_bytes()
    private var rows = 0
    private(set) var growth: Int64 = 0

    /// Counts a row, and measures the process after every 10,000 rows.
    mutating func note() {
        rows += 1
        if rows.isMultiple(of: 10_000) { growth = max(growth, allocations_resident_bytes() - before) }
    }
}
