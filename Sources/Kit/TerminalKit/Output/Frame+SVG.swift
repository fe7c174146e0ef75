nonisolated extension Frame {
    /// Returns the frame as an SVG picture in a theme's colors, for example for an app's documentation.
    ///
    /// Adjacent cells of the same style form one text element with a fixed width, so that the columns line up in every
    /// font. The same frame always results in the same SVG.
    public func svg(theme: Theme = .dark) -> String {
        let (width, height) = (size.columns * Self.cellWidth, size.rows * Self.cellHeight)
        var lines = [
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(width + 16) \#(height + 16)""#
                + #" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="15" xml:space="preserve">"#,
            #"<rect width="100%" height="100%" rx="6" fill="\#(theme.background.hexadecimal)"/>"#,
        ]
        for row in 0..<size.rows {
            for run in runs(in: row) {
                lines += shapes(of: run, row: row, theme: theme)
            }
        }
        if let cursor, bounds.contains(cursor) {
            lines.append(
                rectangle(
                    column: cursor.column, columns: 1, row: cursor.row, fill: theme.foreground.hexadecimal,
                    opacity: "0.4"))
        }
        return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private static var cellWidth: Int { 9 }
    private static var cellHeight: Int { 18 }

    private nonisolated struct Run {
        var column: Int
        var columns: Int
        var style: CellStyle
        var text: String
    }

    /// Groups the cells of a row by style. Wide characters form separate runs, because a font may not draw them exactly
    /// twice as wide. Block elements form separate runs, because they are drawn as rectangles.
    private func runs(in row: Int) -> [Run] {
        var runs: [Run] = []
        var wasAlone = false
        for column in 0..<size.columns {
            let cell = self[column, row]
            if cell.isTrailing { continue }
            let isAlone = cell.columns == 2 || Block(cell.character) != nil
            if let last = runs.last, last.style == cell.style, !isAlone, !wasAlone {
                runs[runs.count - 1].columns += 1
                runs[runs.count - 1].text.append(cell.character)
            } else {
                runs.append(
                    Run(column: column, columns: Int(cell.columns), style: cell.style, text: String(cell.character)))
            }
            wasAlone = isAlone
        }
        return runs
    }

    private func shapes(of run: Run, row: Int, theme: Theme) -> [String] {
        var foreground = theme[run.style.foreground]?.rgb ?? theme.foreground
        var background = theme[run.style.background]?.rgb
        if run.style.inverse { (foreground, background) = (background ?? theme.background, foreground) }
        var shapes: [String] = []
        if let background {
            shapes.append(
                rectangle(column: run.column, columns: run.columns, row: row, fill: background.hexadecimal))
        }
        if let block = run.text.first.flatMap(Block.init) {
            return shapes + [shape(of: block, column: run.column, row: row, fill: foreground.hexadecimal)]
        }
        // Spaces need a text element only if they are underlined.
        guard run.style.underline || run.text.contains(where: { $0 != " " }) else { return shapes }
        let attributes = [
            #"x="\#(8 + run.column * Self.cellWidth)""#, #"y="\#(8 + row * Self.cellHeight + 14)""#,
            #"textLength="\#(run.columns * Self.cellWidth)""#, #"lengthAdjust="spacingAndGlyphs""#,
            #"fill="\#(foreground.hexadecimal)""#, run.style.bold ? #"font-weight="bold""# : "",
            run.style.dim ? #"fill-opacity="0.6""# : "",
            run.style.underline ? #"text-decoration="underline""# : "",
        ]
        shapes.append(
            "<text \(attributes.filter { !$0.isEmpty }.joined(separator: " "))>\(Self.escaped(run.text))</text>")
        return shapes
    }

    private func rectangle(column: Int, columns: Int, row: Int, fill: String, opacity: String = "1") -> String {
        let (x, y) = (8 + column * Self.cellWidth, 8 + row * Self.cellHeight)
        return #"<rect x="\#(x)" y="\#(y)" width="\#(columns * Self.cellWidth)" height="\#(Self.cellHeight)""#
            + #" fill="\#(fill)" fill-opacity="\#(opacity)"/>"#
    }

    private func shape(of block: Block, column: Int, row: Int, fill: String) -> String {
        let x = Double(8 + column * Self.cellWidth) + block.left * Double(Self.cellWidth)
        let y = Double(8 + row * Self.cellHeight) + block.top * Double(Self.cellHeight)
        let (width, height) = (block.width * Double(Self.cellWidth), block.height * Double(Self.cellHeight))
        return #"<rect x="\#(x)" y="\#(y)" width="\#(width)" height="\#(height)" fill="\#(fill)"/>"#
    }

    private static func escaped(_ text: String) -> String {
        // Escape Unicode scalars, because XML parsers read scalars. Otherwise, a special character with a combining
        // mark would not be escaped.
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}

/// A block element, as the part of its cell that it fills. Fonts would leave gaps between two blocks.
private nonisolated struct Block {
    var left = 0.0
    var top = 0.0
    var width = 1.0
    var height = 1.0

    init?(_ character: Character) {
        guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else { return nil }
        switch scalar.value {
        case 0x2580: height = 0.5
        // Eighths from the bottom.
        case 0x2581...0x2588:
            height = Double(scalar.value - 0x2580) / 8
            top = 1 - height
        // Eighths from the left, from seven to one.
        case 0x2589...0x258F: width = Double(0x2590 - scalar.value) / 8
        case 0x2590: (left, width) = (0.5, 0.5)
        default: return nil
        }
    }
}
