import Foundation
import Testing

@testable import DomainKit

/// Random histories of a window, its source, a server and other devices. `LIST_STEPS` makes them longer, `LIST_SEED`
/// begins with another one.
@Suite struct ListHistoryTests {
    struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    @Test func windowKeepsItsLawsInRandomHistories() {
        let environment = ProcessInfo.processInfo.environment
        let steps = environment["LIST_STEPS"].flatMap { Int($0) } ?? 30_000
        let first = environment["LIST_SEED"].flatMap { UInt64($0) } ?? 1
        var taken = 0
        var seed = first
        while taken < steps {
            let (problem, count) = Self.history(seed: seed)
            taken += count
            if let problem {
                Issue.record("seed \(seed): \(problem)")
                return
            }
            seed += 1
        }
        if environment["LIST_STEPS"] != nil { print("\(taken) steps in \(seed - first) histories") }
    }

    /// Returns the first problem, with the history that leads to it, and the number of steps.
    static func history(seed: UInt64) -> (problem: String?, steps: Int) {
        var random = Generator(state: seed)
        var model = model(&random)
        var history: [ListModel.Step] = []
        let others = (
            inserts: !model.isPromised || Int.random(in: 0..<4, using: &random) == 0, deletes: !model.isPromised
        )
        // No response can show an insertion by another device together with a deletion by this one.
        let deletes = others.deletes || !others.inserts
        let count = Int.random(in: 5...80, using: &random)
        for _ in 0..<count {
            guard let step = step(of: model, others: others, deletes: deletes, &random) else { continue }
            history.append(step)
            model.perform(step)
            if !model.problems.isEmpty { break }
        }
        let beginning = model.problems
        if beginning.isEmpty { model.settle() }
        guard let problem = model.problems.first else { return (nil, history.count) }
        let setup =
            "\(model.server.counting) cap \(model.server.cap) totals \(model.server.tellsTotal)"
        return ("\(problem)\n\(setup)\n" + history.map { "\($0)" }.joined(separator: "\n"), history.count)
    }

    private static func model(_ random: inout Generator) -> ListModel {
        let counting: ListServer.Counting =
            switch Int.random(in: 0..<10, using: &random) {
            case 0: .pages
            case 1...3: .cursors
            default: .offsets
            }
        let cap = [1, 1, 2, 2, 3, 5, 5, 40, 100].randomElement(using: &random) ?? 1
        let count = Int.random(in: 0...(cap < 10 ? 14 : 120), using: &random)
        var server = ListServer(0..<count, counting: counting, tellsTotal: Bool.random(using: &random), cap: cap)
        if Int.random(in: 0..<4, using: &random) == 0 {
            for index in server.rows.indices where Int.random(in: 0..<4, using: &random) == 0 {
                server.rows[index].isUnreadable = true
            }
        }
        if Int.random(in: 0..<8, using: &random) == 0 { server.limit = max(cap, count / 2) }
        var model = ListModel(server)
        model.numbersRows = Bool.random(using: &random)
        model.createsHere = Int.random(in: 0..<5, using: &random) != 0
        model.isPromised = counting != .pages && server.limit == .max && Int.random(in: 0..<5, using: &random) != 0
        if Bool.random(using: &random) {
            var earlier = server
            for row in server.rows where Int.random(in: 0..<5, using: &random) == 0 { earlier.remove(row.id) }
            earlier.insert(900, at: 0)
            model.save(earlier)
        }
        return model
    }

    private static func step(
        of model: ListModel, others: (inserts: Bool, deletes: Bool), deletes: Bool, _ random: inout Generator
    ) -> ListModel.Step? {
        let edit = model.edits.indices.randomElement(using: &random)
        let row = (Bool.random(using: &random) ? model.server.ids : model.window.ids).randomElement(using: &random)
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<4: return .ask(.first)
        case 4..<8: return .ask(.reload)
        case 8..<22: return .ask(.next)
        case 22..<38: return model.running != nil ? .read : nil
        case 38..<52: return model.running?.page != nil ? .arrive : nil
        case 52..<54: return model.running != nil ? .fail : nil
        case 54..<57:
            guard let running = model.running, running.request.page.usesCache, !running.isAnsweredByCache,
                model.saved[running.request.page.token] != nil
            else { return nil }
            return .cached
        case 57..<62: return model.reading != nil ? (model.reading?.page == nil ? .readSaved : .arriveSaved) : nil
        case 62..<63: return model.reading != nil ? .failSaved : nil
        case 63..<64: return model.late.isEmpty ? nil : .late
        case 64..<65: return .responded
        case 65..<70:
            let place = Bool.random(using: &random) ? 0 : Int.random(in: 0...20, using: &random)
            return .create(at: place, isShown: Bool.random(using: &random))
        case 70..<76:
            guard deletes, let row, row >= 0, !model.edits.contains(where: { $0.id == row || $0.serverID == row })
            else { return nil }
            return .delete(row)
        case 76..<78:
            guard let row, row >= 0, !model.edits.contains(where: { $0.id == row || $0.serverID == row }) else {
                return nil
            }
            return .save(row)
        case 78..<85: return edit.flatMap { model.edits[$0].isPerformed ? nil : .perform($0) }
        case 85..<92: return edit.flatMap { model.edits[$0].isPerformed ? .record($0) : nil }
        case 92..<94: return edit.flatMap { model.edits[$0].isPerformed ? nil : .undo($0) }
        case 94..<95:
            guard let edit, case .delete = model.edits[edit].kind else { return nil }
            return .give(up: edit)
        case 95..<97: return others.inserts ? .otherInserts(at: Int.random(in: 0...20, using: &random)) : nil
        default:
            guard others.deletes, let row, row >= 0 else { return nil }
            return .otherDeletes(row)
        }
    }
}
