import Foundation

struct Table: CustomStringConvertible {
    let report: Report

    var description: String {
        var lines = [
            "Nanoseconds (W11, S5: bytes) per unit, medians of \(Runner.runs) runs. Ratio: ours to the best peer that is "
                + "here. Blocks: allocated by ours per step.",
            "RxSwift and ReactiveSwift are not here: their packages are no dependencies of this one. The goals of W1 to "
                + "W12 were set beside them too.",
            "",
            line(["", "workload"] + Library.allCases.map(\.rawValue) + ["ratio", "goal", "", "blocks"]),
        ]
        for row in report.rows {
            let entries = Library.allCases.map { library in row.entries.first { $0.library == library.rawValue } }
            let ours = row.entries.first { $0.library == Library.ours.rawValue }
            lines.append(
                line(
                    [row.id, row.title]
                        + entries.map { $0?.leftOut == nil ? figure($0?.median) : "left out" }
                        + [figure(row.ratio), figure(row.goal), row.verdict.map(word) ?? "", figure(ours?.allocations)])
            )
        }
        let reasons = report.rows.flatMap { row in
            row.entries.compactMap { entry in entry.leftOut.map { "\(row.id), \(entry.library) left out: \($0)" } }
        }
        if !reasons.isEmpty { lines += [""] + reasons }
        if !report.floors.isEmpty {
            lines += ["", "Floors"]
            lines += report.floors.map { line([$0.id, $0.title, figure($0.median(.ours))]) }
        }
        if !report.verdicts.isEmpty {
            lines += ["", "Goals"]
            lines += report.verdicts.map { verdict in
                "\(word(verdict).padding(toLength: 6, withPad: " ", startingAt: 0))  \(verdict.title): "
                    + "\(figure(verdict.measured)), at most \(figure(verdict.limit))"
            }
        }
        return lines.joined(separator: "\n")
    }

    private static let widths = [15, 58, 9, 12, 12, 16, 9, 8, 6, 8, 8]

    private func line(_ cells: [String]) -> String {
        cells.enumerated().map { index, cell in
            let padding = String(repeating: " ", count: max(0, Self.widths[index] - cell.count))
            return index < 2 ? cell + padding : padding + cell
        }.joined()
    }

    private func word(_ verdict: Report.Verdict) -> String { verdict.isMet ? "met" : "missed" }

    private func figure(_ value: Double?) -> String {
        guard let value else { return "-" }
        return value < 9.95 ? String(format: "%.2f", value) : String(Int(value.rounded()))
    }
}
