nonisolated extension InputEvent {
    /// Returns the number of rows by which the event scrolls, or `nil` if it does not scroll. Positive numbers scroll
    /// down.
    ///
    /// Up, Down, `j` and `k` move by one row. Page Up, Page Down and Space move by a screen less one row. Control-U and
    /// Control-D move by half a screen. Home, End, `g` and `G` move to an end.
    ///
    /// - Parameters:
    ///   - rows: The number of rows that fit on the screen.
    ///   - count: The total number of rows.
    ///   - wheel: The number of rows that one step of the wheel scrolls.
    public func scrolling(rows: Int, of count: Int, wheel: Int = 1) -> Int? {
        let page = max(1, rows - 1)
        let half = max(1, rows / 2)
        return switch self {
        case .key(.up), .key(.character("k")): -1
        case .key(.down), .key(.character("j")): 1
        case .scrollUp: -wheel
        case .scrollDown: wheel
        case .key(.pageUp): -page
        case .key(.pageDown), .key(.character(" ")): page
        case .key(.control("u")): -half
        case .key(.control("d")): half
        case .key(.home), .key(.character("g")): -count
        case .key(.end), .key(.character("G")): count
        default: nil
        }
    }
}
