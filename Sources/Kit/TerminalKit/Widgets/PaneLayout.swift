/// The positions of a list and of a preview of its selected item, which are side by side if both fit.
///
/// ```swift
/// let (list, preview) = PaneLayout().places(in: frame.bounds)
/// frame.drawPane(list, title: "Notes", isFocused: true)
/// if let preview { frame.drawPane(preview, title: "Preview", isFocused: false) }
/// ```
public nonisolated struct PaneLayout: Hashable, Sendable {
    /// The minimum number of columns for two panes.
    public var sideBySideFrom: Int
    /// The width of the first pane in percent. The second pane has the remaining width. Only the initializer limits the
    /// value to the range from 0 to 100.
    public var firstShare: Int

    /// Creates a layout. By default, two panes of equal width are shown from 110 columns on.
    public init(sideBySideFrom: Int = 110, firstShare: Int = 50) {
        self.sideBySideFrom = sideBySideFrom
        self.firstShare = min(100, max(0, firstShare))
    }

    /// Returns the rectangles of the panes. The second rectangle is `nil` if there is room for only one pane.
    public func places(in rect: GridRect) -> (first: GridRect, second: GridRect?) {
        guard rect.columns >= sideBySideFrom else { return (rect, nil) }
        let places = rect.columns([.share(firstShare), .share(100 - firstShare)])
        return (places[0], places[1])
    }
}

nonisolated extension Frame {
    /// Draws a pane's border, which is stronger if the pane has the focus, and returns the space inside.
    ///
    /// On terminals without colors, a bold title shows the focus. The titles of the other panes are quiet.
    @discardableResult
    public mutating func drawPane(_ rect: GridRect, title: String, note: String = "", isFocused: Bool) -> GridRect {
        drawBox(
            rect, title: title, note: note, style: isFocused ? .colored(.accent) : .quiet,
            titleStyle: isFocused ? .strong : .quiet)
    }
}
