import CAllocations

/// By how much the process has grown since this value was made, at its largest.
struct ResidentMemory {
    private let before = allocations_resident_bytes()
    private var rows = 0
    private(set) var growth: Int64 = 0

    /// Notes a row, and looks at the process every 10,000 of them.
    mutating func note() {
        rows += 1
        if rows.isMultiple(of: 10_000) { growth = max(growth, allocations_resident_bytes() - before) }
    }
}
