import Testing

@testable import TerminalKit

nonisolated struct SparklineTests {
    @Test(
        "Values stand on a linear scale from zero; the newest are shown",
        arguments: [
            ([1, 2, 4, 8], 4, nil, "▁▂▄█"), ([1, 2, 4, 8], 2, nil, "▄█"), ([0, 8, 0.001, -3, .nan], 9, nil, " █▁  "),
            ([4, 8, 99, .infinity], 9, 8, "▄███"), ([.infinity, 1], 9, nil, "██"), ([], 9, nil, ""),
            ([0, 0], 9, nil, "  "),
            ([1], 0, nil, ""), ([1, 1], 9, 0, "  "),
        ] as [([Double], Int, Double?, String)])
    func text(values: [Double], columns: Int, maximum: Double?, expected: String) {
        #expect(Sparkline.text(values, columns: columns, maximum: maximum) == expected)
    }
}
