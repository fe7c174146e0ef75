/// The length of one part when a rectangle is divided.
public nonisolated enum Length: Hashable, Sendable {
    /// The given number of cells, or fewer if there is less space.
    case fixed(Int)
    /// A share of the space that fixed parts leave, proportional to the weight.
    case share(Int)

    /// A share of weight 1. If there is no other share, it takes all the space that the fixed parts leave. Several
    /// parts with this length have the same length, within one cell.
    public static let rest = Length.share(1)

    /// Returns the number of cells that each length gets of a total. The numbers never add up to more than the total.
    ///
    /// Fixed lengths get their cells first, in order. The shares divide all remaining cells.
    ///
    /// ```swift
    /// Length.resolve([.fixed(4), .share(1), .share(2)], total: 11)  // [4, 2, 5]
    /// ```
    public static func resolve(_ lengths: [Length], total: Int) -> [Int] {
        var left = max(0, total)
        var weight = 0
        var result = lengths.map { length in
            switch length {
            case .fixed(let cells):
                let taken = min(max(0, cells), left)
                left -= taken
                return taken
            case .share(let share):
                weight += max(0, share)
                return 0
            }
        }
        for case (let index, .share(let share)) in zip(lengths.indices, lengths) where weight > 0 {
            // Each part takes its share of the space that remains. Otherwise rounding could lose a cell.
            result[index] = left * max(0, share) / weight
            left -= result[index]
            weight -= max(0, share)
        }
        return result
    }
}
