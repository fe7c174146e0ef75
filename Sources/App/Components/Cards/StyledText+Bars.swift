import TerminalKit

nonisolated extension StyledText {
    /// Rounds a rating from 0 to 5 to the nearest star.
    static func stars(_ rating: Double) -> StyledText {
        let full = Int(min(5, max(0, rating)).rounded())
        return StyledText(String(repeating: "★", count: full), .colored(.warning))
            + StyledText(String(repeating: "☆", count: 5 - full), .quiet)
    }

    /// Returns the number in stock as a bar. The bar is full from `plenty` on, and amber below a tenth of `plenty`. If
    /// the stock is empty, a red text replaces the bar.
    static func stock(_ count: Int, of plenty: Int) -> StyledText {
        let columns = 10
        let part = min(1, Double(count) / Double(max(1, plenty)))
        let bar = Bar.text(part, columns: columns)
        let color: CellColor = count == 0 ? .danger : count < plenty / 10 ? .warning : .success
        return StyledText(count == 0 ? "none left" : bar, .colored(color))
            + StyledText(String(repeating: "░", count: count == 0 ? 0 : columns - TextWidth.columns(bar)), .quiet)
    }
}
