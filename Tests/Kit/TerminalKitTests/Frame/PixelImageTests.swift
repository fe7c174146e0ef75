import TerminalKitDoubles
import Testing

@testable import TerminalKit

nonisolated struct PixelImageTests {
    private static let red = RGBColor(0xFF0000)
    private static let blue = RGBColor(0x0000FF)
    private static let white = RGBColor(0xFFFFFF)
    private static let black = RGBColor(0x000000)

    @Test("A PPM file with comments and a different maximum is read")
    func ppm() throws {
        let bytes = Array("P6 # made by hand\n2\t1\n# the largest value\n51\n".utf8) + [51, 0, 0, 0, 10, 51, 99]
        let image = try PixelImage(ppm: bytes)
        #expect(image == PixelImage(width: 2, height: 1, pixels: [Self.red, RGBColor(red: 0, green: 50, blue: 255)]))
        #expect(image[1, 0].green == 50)
        let square = try PixelImage(ppm: Array("P6 2 2 255 ".utf8) + Array(1...12))
        #expect(square[1, 1] == RGBColor(red: 10, green: 11, blue: 12))
        let spaces = try PixelImage(ppm: Array("P6 1 1 255 ".utf8) + [0x20, 0x0A, 0x09])
        #expect(spaces[0, 0] == RGBColor(red: 0x20, green: 0x0A, blue: 0x09))
    }

    @Test(
        "A file that is not a picture is refused with a reason",
        arguments: [
            ("", .notPPM), ("P3 1 1 255 1 2 3", .notPPM), ("P6", .badHead), ("P6 1", .badHead),
            ("P6 a 1 255 ", .badHead),
            ("P6 0 1 255 ", .badHead), ("P6 1 0 255 ", .badHead), ("P6 1 1 256 abc", .badHead),
            ("P6 1 1 0 abc", .badHead),
            ("P6 1 1 255", .badHead), ("P6 -1 1 255 abc", .badHead), ("P6 12345678901 1 255 ", .badHead),
            ("P6 5000 5000 255 ", .tooLarge(width: 5000, height: 5000)),
            ("P6 999999999 999999999 255 ", .tooLarge(width: 999_999_999, height: 999_999_999)),
            ("P6 1 1 255 ab", .truncated), ("P6 1 # no end", .badHead),
        ] as [(String, PixelImageError)])
    func damaged(text: String, expected: PixelImageError) {
        let error = #expect(throws: PixelImageError.self) { try PixelImage(ppm: Array(text.utf8)) }
        #expect(error == expected)
        #expect((error?.description.count ?? 0) > 20)
    }

    @Test("A picture needs as many pixels as its size")
    func size() {
        #expect(PixelImage(width: 2, height: 2, pixels: [Self.red]) == nil)
        #expect(PixelImage(width: -1, height: -1, pixels: [Self.red]) == nil)
        #expect(PixelImage(width: 0, height: -1, pixels: []) == nil)
        #expect(PixelImage(width: -1, height: 0, pixels: []) == nil)
        #expect(PixelImage(width: .max, height: 2, pixels: []) == nil)
        #expect(PixelImage(width: 3, height: 0, pixels: [])?.scaled(width: 4, height: 4).pixels == [])
        #expect(PixelImage(width: 0, height: 3, pixels: [])?.scaled(width: 4, height: 4).pixels == [])
    }

    @Test("Shrinking averages pixels, and enlarging repeats them")
    func scaling() throws {
        let image = try #require(
            PixelImage(width: 2, height: 2, pixels: [Self.white, Self.black, Self.black, Self.black]))
        #expect(image.scaled(width: 1, height: 1).pixels == [RGBColor(0x404040)])
        #expect(image.scaled(width: 1, height: 2).pixels == [RGBColor(0x808080), Self.black])
        let wide = image.scaled(width: 4, height: 1)
        #expect(wide.pixels == [RGBColor(0x808080), RGBColor(0x808080), Self.black, Self.black])
        #expect(image.scaled(width: 2, height: 2) == image)
        for (width, height) in [(0, 2), (2, 0), (-1, 2), (2, -1)] {
            #expect(image.scaled(width: width, height: height) == PixelImage(width: 0, height: 0, pixels: []))
        }
    }

    @Test(
        "A fitted picture keeps its proportions",
        arguments: [
            (10, 10, 20, 40, 20, 20), (30, 10, 20, 40, 20, 6), (10, 30, 20, 40, 13, 40), (1, 1000, 5, 5, 1, 5),
            (1000, 1, 5, 5, 5, 1), (4, 4, 0, 9, 0, 0),
        ])
    func fitting(width: Int, height: Int, most: Int, highest: Int, newWidth: Int, newHeight: Int) throws {
        let pixels = Array(repeating: Self.red, count: width * height)
        let image = try #require(PixelImage(width: width, height: height, pixels: pixels))
        #expect(image.fitting(width: most, height: highest) == (newWidth, newHeight))
    }

    @Test("Half blocks show two pixels in a cell, centered in the rectangle")
    func halfBlocks() throws {
        let image = try #require(
            PixelImage(
                width: 2, height: 3, pixels: [Self.red, Self.blue, Self.white, Self.black, Self.blue, Self.red]))
        var frame = Frame(size: GridSize(columns: 4, rows: 2))
        // Two columns have room for 2 by 3 pixels.
        let place = frame.draw(image, in: GridRect(column: 1, row: 0, columns: 2, rows: 2))
        #expect(place == GridRect(column: 1, row: 0, columns: 2, rows: 2))
        #expect(frame.lines == [" ▀▀", " ▀▀"])
        #expect(frame[1, 0].style == CellStyle(foreground: .rgb(Self.red), background: .rgb(Self.white)))
        #expect(frame[2, 0].style == CellStyle(foreground: .rgb(Self.blue), background: .rgb(Self.black)))
        #expect(frame[2, 1].style == CellStyle(foreground: .rgb(Self.red), background: .standard))
        #expect(frame.pictures == [PlacedPicture(image: image, place: place)])
    }

    @Test("A wide picture in a high rectangle takes only the middle rows")
    func wide() throws {
        let image = try #require(PixelImage(width: 4, height: 2, pixels: Array(repeating: Self.red, count: 8)))
        var frame = Frame(size: GridSize(columns: 4, rows: 5))
        let place = frame.draw(image, in: frame.bounds)
        #expect(place == GridRect(column: 0, row: 2, columns: 4, rows: 1))
        #expect(frame.lines == ["", "", "▀▀▀▀", "", ""])
    }

    @Test("A picture that sticks out is cut and shown only with half blocks")
    func outside() throws {
        let image = try #require(PixelImage(width: 2, height: 2, pixels: Array(repeating: Self.red, count: 4)))
        var frame = Frame(size: GridSize(columns: 3, rows: 1))
        frame.draw(image, in: GridRect(column: 2, row: 0, columns: 2, rows: 1))
        #expect(frame.lines == ["  ▀"])
        #expect(frame.pictures == [])
        #expect(frame.draw(image, in: GridRect(columns: 0, rows: 1)).isEmpty)
        #expect(frame.pictures == [])
    }

    @Test("Pictures that stick out of a smaller frame keep only their half blocks")
    func composed() throws {
        let image = try #require(PixelImage(width: 2, height: 2, pixels: Array(repeating: Self.red, count: 4)))
        var tall = Frame(size: GridSize(columns: 4, rows: 6))
        let places = [0, 4].map { row in tall.draw(image, in: GridRect(column: 0, row: row, columns: 2, rows: 1)) }
        #expect(tall.pictures.map(\.place) == places)
        var frame = Frame(size: GridSize(columns: 4, rows: 3))
        frame.draw(tall)
        #expect(frame.pictures.map(\.place) == [places[0]])
    }
}
