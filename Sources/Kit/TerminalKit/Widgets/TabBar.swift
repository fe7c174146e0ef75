/// A row of titles of which one is selected.
public nonisolated struct TabBar: Hashable, Sendable {
    /// From left to right.
    public var titles: [String]
    /// The index of the selected title, which is always visible.
    public var selected: Int

    /// By default the first title is selected.
    public init(titles: [String], selected: Int = 0) {
        self.titles = titles
        self.selected = selected
    }

    /// The index of the title at a point of the bar in this rectangle, for a click; `nil` elsewhere.
    public func tab(at point: GridPoint, in rect: GridRect) -> Int? {
        places(in: rect).first { $0.place.contains(point) }?.index
    }

    /// The visible titles. The first ones are left out if the selected one would not fit otherwise.
    fileprivate func places(in rect: GridRect) -> [(index: Int, place: GridRect)] {
        let widths = titles.map { TextWidth.columns($0) + 2 }
        var first = 0
        let last = min(selected, widths.count - 1)
        while first < last, widths[first...last].reduce(0, +) > rect.columns { first += 1 }
        var column = rect.column
        return titles.indices.dropFirst(first).map { index in
            defer { column += widths[index] }
            return (
                index,
                GridRect(column: column, row: rect.row, columns: widths[index], rows: 1).clipped(to: rect.line(0))
            )
        }
    }
}

nonisolated extension Frame {
    /// Draws the titles into the first row of a rectangle. The selected one is in brackets, so that it is visible
    /// without colors.
    public mutating func draw(_ tabs: TabBar, in rect: GridRect) {
        for (index, place) in tabs.places(in: rect) {
            let isSelected = index == tabs.selected
            let title = isSelected ? "[\(tabs.titles[index])]" : " \(tabs.titles[index]) "
            draw(title, in: place, style: isSelected ? .colored(.accent, bold: true) : .quiet)
        }
    }
}
