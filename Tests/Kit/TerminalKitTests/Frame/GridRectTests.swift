import TerminalKitDoubles
import Testing

@testable import TerminalKit

nonisolated struct GridRectTests {
    @Test(
        "Lengths divide a total without a missing or an extra cell",
        arguments: [
            ([.fixed(1), .rest, .fixed(2)], 10, [1, 7, 2]),
            ([.fixed(1), .rest, .fixed(2)], 2, [1, 0, 1]),
            ([.share(1), .share(1), .share(1)], 10, [3, 3, 4]),
            ([.share(2), .share(1)], 9, [6, 3]),
            ([.fixed(5)], 3, [3]), ([.fixed(-5), .rest], 3, [0, 3]), ([.rest], -4, [0]), ([], 5, []),
            ([.share(0), .rest], 4, [0, 4]), ([.share(0)], 4, [0]),
        ] as [([Length], Int, [Int])])
    func lengths(lengths: [Length], total: Int, expected: [Int]) {
        #expect(Length.resolve(lengths, total: total) == expected)
    }

    @Test("Bands are stacked, and columns are side by side with a gap")
    func splitting() {
        let rect = GridRect(column: 2, row: 3, columns: 20, rows: 10)
        let bands = rect.rows(.fixed(1), .rest, .fixed(1))
        #expect(
            bands == [
                GridRect(column: 2, row: 3, columns: 20, rows: 1), GridRect(column: 2, row: 4, columns: 20, rows: 8),
                GridRect(column: 2, row: 12, columns: 20, rows: 1),
            ])
        let columns = rect.columns([.rest, .fixed(5)], gap: 2)
        #expect(
            columns == [
                GridRect(column: 2, row: 3, columns: 13, rows: 10), GridRect(column: 17, row: 3, columns: 5, rows: 10),
            ])
    }

    @Test("The pieces of a small rectangle lie within it", arguments: 0...12)
    func small(columns: Int) {
        let rect = GridRect(column: 1, row: 1, columns: columns, rows: 1)
        for piece in rect.columns([.fixed(3), .rest, .fixed(4)], gap: 1) {
            #expect(piece.isEmpty || piece.clipped(to: rect) == piece)
        }
        #expect(rect.inset(columns: 4, rows: 4).columns >= 0)
    }

    @Test("A rectangle is centered and clipped, and its size is never negative")
    func shapes() {
        #expect(
            GridRect(columns: 10, rows: 5).centered(GridSize(columns: 4, rows: 9))
                == GridRect(column: 3, row: 0, columns: 4, rows: 5))
        #expect(
            GridRect(column: -2, row: 3, columns: 5, rows: 9).clipped(to: GridRect(columns: 10, rows: 5))
                == GridRect(column: 0, row: 3, columns: 3, rows: 2))
        #expect(GridRect(column: 20, row: 3, columns: 5, rows: 9).clipped(to: GridRect(columns: 10, rows: 5)).isEmpty)
        #expect(GridRect(columns: -1, rows: -1).isEmpty)
        #expect(GridRect(columns: 3, rows: 2).line(2).isEmpty)
    }
}
