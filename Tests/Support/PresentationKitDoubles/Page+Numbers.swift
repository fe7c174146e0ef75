import DomainKit
import Foundation

nonisolated extension Page<Int> {
    /// A page of those numbers, with more to come.
    package static func page(
        _ numbers: Range<Int>, stale: Bool = false, isLast: Bool = false, total: Int? = nil
    ) -> Page<Int> {
        Page(
            items: Array(numbers), hasMorePages: !isLast, totalItems: total,
            staleSince: stale ? Date(timeIntervalSince1970: 0) : nil)
    }
}
