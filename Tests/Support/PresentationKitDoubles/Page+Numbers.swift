import DomainKit
import Foundation

nonisolated extension Page<Int> {
    /// A page that leads to the offset after its largest number, like in a list of all numbers from 0. A stale one was
    /// saved in 1970.
    package static func page(
        _ numbers: Range<Int>, stale: Bool = false, isLast: Bool = false, total: Int? = nil
    ) -> Page<Int> {
        Page(
            items: Array(numbers), next: isLast ? nil : .offset(numbers.upperBound), totalItems: total,
            staleSince: stale ? Date(timeIntervalSince1970: 0) : nil)
    }
}
