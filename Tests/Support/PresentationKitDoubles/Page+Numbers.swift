import DomainKit
import Foundation

nonisolated extension Page<Int> {
    /// Returns a page whose next page starts after its largest number, as in a list of all numbers from 0. A stale page
    /// was saved in 1970.
    package static func page(
        _ numbers: Range<Int>, stale: Bool = false, isLast: Bool = false, total: Int? = nil
    ) -> Page<Int> {
        Page(
            items: Array(numbers), next: isLast ? nil : .offset(numbers.upperBound), totalItems: total,
            staleSince: stale ? Date(timeIntervalSince1970: 0) : nil)
    }
}
