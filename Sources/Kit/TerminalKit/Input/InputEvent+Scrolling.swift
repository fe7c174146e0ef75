nonisolated extension InputEvent {
    /// The number of rows that the event scrolls, downwards if positive, or `nil` for an event that does not scroll.
    ///
    /// Up, Down, `j` and `k` move by a row, Page Up and Down and Space by a screen less one row, Control-U and -D by
    /// half a screen, Home, End, `g` and `G` by all rows.
    ///
    /// - Parameters:
    ///   - rows: the number of rows that fit on screen.
    ///   - count: the number of all rows.
    ///   - wheel: the number of rows that a step of the wheel scrolls.
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
