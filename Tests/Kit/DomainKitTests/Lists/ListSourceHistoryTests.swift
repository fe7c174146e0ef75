import DomainKit
import Foundation
import Testing

/// Random histories of a source, its edits, a server and other devices. `LIST_HISTORIES` sets their number.
@MainActor @Suite struct ListSourceHistoryTests {
    typealias Generator = ListHistoryTests.Generator

    @Test(arguments: ListSourceModel.Kind.allCases)
    func sourceKeepsItsLawsInRandomHistories(kind: ListSourceModel.Kind) {
        let count = ProcessInfo.processInfo.environment["LIST_HISTORIES"].flatMap { UInt64($0) } ?? 400
        for seed in 1...count {
            if let problem = Self.problem(seed: seed, kind) {
                Issue.record("seed \(seed): \(problem)")
                return
            }
        }
    }

    /// Returns the first problem, with the history that leads to it.
    private static func problem(seed: UInt64, _ kind: ListSourceModel.Kind) -> String? {
        var random = Generator(state: seed)
        let cap = [1, 1, 2, 3, 5, 40].randomElement(using: &random) ?? 1
        let count = Int.random(in: 0...(cap < 10 ? 14 : 120), using: &random)
        var server = ListServer(
            0..<count, counting: Int.random(in: 0..<3, using: &random) == 0 ? .cursors : .offsets,
            tellsTotal: Bool.random(using: &random), cap: cap)
        if Int.random(in: 0..<4, using: &random) == 0 {
            for index in server.rows.indices where Int.random(in: 0..<4, using: &random) == 0 {
                server.rows[index].isUnreadable = true
            }
        }
        let isPromised = Int.random(in: 0..<5, using: &random) != 0
        let others = (
            inserts: !isPromised || Int.random(in: 0..<4, using: &random) == 0, deletes: !isPromised
        )
        let model = ListSourceModel(
            kind, server, pageSize: 100, isPromised: isPromised, splitsChanges: Bool.random(using: &random))
        var history: [ListSourceModel.Step] = []
        for _ in 0..<Int.random(in: 5...60, using: &random) {
            // No response can show an insertion by another device together with a deletion by this one.
            guard let step = step(of: model, others, deletes: others.deletes || !others.inserts, &random) else {
                continue
            }
            history.append(step)
            model.perform(step)
            if !model.problems.isEmpty { break }
        }
        if model.problems.isEmpty { model.settle() }
        guard let problem = model.problems.first else { return nil }
        return "\(problem)\n\(server.counting) cap \(cap) totals \(server.tellsTotal)\n"
            + history.map { "\($0)" }.joined(separator: "\n")
    }

    private static func step(
        of model: ListSourceModel, _ others: (inserts: Bool, deletes: Bool), deletes: Bool, _ random: inout Generator
    ) -> ListSourceModel.Step? {
        let edit = model.edits.indices.randomElement(using: &random)
        let row = (Bool.random(using: &random) ? model.server.ids : model.contents.map(\.id))
            .randomElement(using: &random)
        let editable = row.flatMap { row in
            row >= 0 && !model.edits.contains { $0.id == row || $0.serverID == row } ? row : nil
        }
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<4: return .ask(.first)
        case 4..<8: return .ask(.reload)
        case 8..<24: return .ask(.next)
        case 24..<40: return .read
        case 40..<56: return .arrive
        case 56..<59: return .fail
        case 59..<64: return .arriveSaved
        case 64..<70:
            return model.kind == .pages ? nil : .create(at: [0, 0, 20].randomElement(using: &random) ?? 0)
        case 70..<76: return deletes ? editable.map { .delete($0) } : nil
        case 76..<80: return model.kind == .pages ? nil : editable.map { .save($0) }
        case 80..<86: return edit.flatMap { model.edits[$0].isPerformed ? nil : .perform($0) }
        case 86..<93: return edit.flatMap { model.edits[$0].isPerformed ? .record($0) : nil }
        case 93..<95: return edit.flatMap { model.edits[$0].isPerformed ? nil : .undo($0) }
        case 95..<97: return others.inserts ? .otherInserts(at: Int.random(in: 0...20, using: &random)) : nil
        default: return others.deletes ? row.flatMap { $0 >= 0 ? .otherDeletes($0) : nil } : nil
        }
    }
}
