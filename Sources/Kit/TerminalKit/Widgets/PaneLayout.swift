/// The places of a list and of the preview of its selected item: side by side if both fit.
///
/// ```swift
/// let (list, preview) = PaneLayout().places(in: frame.bounds)
/// frame.drawPane(list, title: "Notes", isFocused: true)
/// if let preview { frame.drawPane(preview, title: "Preview", isFocused: false) }
/// ```
public nonisolated struct PaneLayout: Hashable, Sendable {
    /// The number of columns from which on there are two panes.
    public var sideBySideFrom: Int
    /// The width of the first pane in percent. The second pane has the rest. Only the initializer limits the value to 0
    /// to 100.
    public var firstShare: Int

    /// Creates a layout. By default it has two panes of equal width from 110 columns on.
    public init(sideBySideFrom: Int = 110, firstShare: Int = 50) {
        self.sideBySideFrom = sideBySideFrom
        self.firstShare = min(100, max(0, firstShare))
    }

    /// The rectangles of the panes. The second is `nil` if there is room for only one.
    public func places(in rect: GridRect) -> (first: GridRect, second: GridRect?) {
        guard rect.columns >= sideBySideFrom else { return (rect, nil) }
        let places = rect.columns([.share(firstShare), .share(100 - firstShare)])
        return (places[0], places[1])
    }
}

nonisolated extension Frame {
    /// Draws a pane's border, stronger if the pane has the focus, and returns the space inside.
    ///
    /// Without colors, a bold title shows the focus. The titles of other panes are quiet.
    @discardableResult
    public mutating func drawPane(_ rect: GridRect, title: String, note: String = "", isFocused: Bool) -> GridRect {
        drawBox(
            rect, title: title, note: note, style: isFocused ? .colored(.accent) : .quiet,
            titleStyle: isFocused ? .strong : .quiet)
    }
}
