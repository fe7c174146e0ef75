import DomainKit
import Foundation

nonisolated extension Page<Int> {
    /// A page with these numbers, followed by further pages unless it is the last.
    package static func page(
        _ numbers: Range<Int>, stale: Bool = false, isLast: Bool = false, total: Int? = nil
    ) -> Page<Int> {
        Page(
            items: Array(numbers), next: isLast ? nil : .offset(numbers.upperBound), totalItems: total,
            staleSince: stale ? Date(timeIntervalSince1970: 0) : nil)
    }
}
