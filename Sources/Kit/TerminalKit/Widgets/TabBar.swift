/// Titles beside each other of which one is selected.
public nonisolated struct TabBar: Hashable, Sendable {
    /// The titles from left to right.
    public var titles: [String]
    /// Index of the selected title.
    public var selected: Int

    /// Creates a bar.
    public init(titles: [String], selected: Int = 0) {
        self.titles = titles
        self.selected = selected
    }

    /// Which title is at a point when the bar is drawn into a rectangle, for a click.
    public func tab(at point: GridPoint, in rect: GridRect) -> Int? {
        places(in: rect).first { $0.place.contains(point) }?.index
    }

    /// The titles that fit. The first ones are left out where the selected one would not be seen otherwise.
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
    /// Draws the titles into the first row of a rectangle, the selected one in brackets, so that it is seen without
    /// colors.
    public mutating func draw(_ tabs: TabBar, in rect: GridRect) {
        for (index, place) in tabs.places(in: rect) {
            let isSelected = index == tabs.selected
            let title = isSelected ? "[\(tabs.titles[index])]" : " \(tabs.titles[index]) "
            draw(title, in: place, style: isSelected ? .colored(.accent, bold: true) : .quiet)
        }
    }
}
