import Foundation
import Testing
import VirtualTime

@testable import DataKit

/// Tests the schedules that the rules of offline editing have to handle, one by one.
@Suite("The queue of one entity's edits")
struct EditQueueTests {
    private var rules = EditRules()
    private var queue = EditQueue(replica: .row(["id": .integer(1), "a": .text("A"), "b": .text("1")]))
    private var lastID = 0

    private mutating func save(_ column: String = "a", _ value: String) {
        let seen = queue.visible ?? [:]
        let fields = [column: RowEdit.Field(base: seen[column], mine: .text(value))]
        enqueue(.save(fields, seen: seen))
    }

    private mutating func enqueue(_ change: RowEdit.Change) {
        lastID += 1
        queue.enqueue(EditQueue.Entry(id: lastID, edit: RowEdit(id: .integer(1), change: change)))
    }

    private mutating func take(_ key: String) -> EditQueue.Taken {
        queue.take(key: key, asked: 0, cursor: "then", now: .distantPast, rules)
    }

    private func row(_ a: String, _ b: String = "1") -> EditQueue.Replica {
        .row(["id": .integer(1), "a": .text(a), "b": .text(b)])
    }

    private func saved(_ taken: EditQueue.Taken) -> [String: RowEdit.Field]? {
        if case .send(let sent) = taken, case .save(let fields, _) = sent.edit.change { fields } else { nil }
    }

    @Test("A summary updated edit by edit equals the summary of the whole queue")
    func summary() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            let replica = [row("A"), .unknown, .deleted].randomElement(using: &generator) ?? .unknown
            var queue = EditQueue(replica: replica)
            var continued = queue.summary
            for id in 1...12 {
                let value = StoredValue.text("\(Int.random(in: 1...3, using: &generator))")
                let seen = queue.visible ?? ["id": .integer(1), "a": .text("A")]
                let change: RowEdit.Change =
                    switch Int.random(in: 1...5, using: &generator) {
                    case 1: .create(["id": .integer(1), "a": value])
                    case 2: .delete(seen: seen)
                    default: .save(["a": RowEdit.Field(base: seen["a"], mine: value)], seen: seen)
                    }
                var entry = EditQueue.Entry(id: id, edit: RowEdit(id: .integer(1), change: change))
                if id % 4 == 0 { entry.pause = DateInterval(start: .distantPast, end: .distantFuture) }
                queue.enqueue(entry)
                continued.append(entry)
                #expect(continued == queue.summary)
                #expect(continued.visible == queue.entries.reduce(replica.row) { $1.edit.laid(over: $0) })
            }
        }
    }

    @Test("An edit that reverts an edit in flight is sent after it")
    mutating func revertBehindSent() {
        save("a", "B")
        _ = take("1")
        save("a", "A")
        let result1 = queue.perform("1", row("B"), number: 1, since: 0)
        #expect(result1.ids == [1])
        let taken2 = take("2")
        #expect(saved(taken2) == ["a": .init(base: .text("B"), mine: .text("A"))])
    }

    @Test("After discarding a refused edit, later edits cause no conflict")
    mutating func refusedInFront() {
        save("a", "B")
        _ = take("1")
        save("a", "A")
        save("b", "2")
        queue.refuse("1", EditRefusal(message: "No"))
        let result3 = queue.discard(rules)
        #expect(result3 == [1])
        #expect(queue.conflict(rules) == nil)
        let taken4 = take("2")
        #expect(saved(taken4)?.keys.sorted() == ["b"])
    }

    @Test("An entity recreated after its deletion does not contain refused values")
    mutating func refusedAndDeletedThere() {
        save("a", "B")
        _ = take("1")
        save("b", "2")
        queue.refuse("1", EditRefusal(message: "No"))
        _ = queue.discard(rules)
        _ = queue.receive(.deleted, asked: 0, number: 1)
        _ = queue.decide(mine: [], isMine: true, rules)
        guard case .send(let sent) = take("2") else {
            Issue.record("Not sent")
            return
        }
        #expect(sent.edit.change == .create(["id": .integer(1), "a": .text("A"), "b": .text("2")]))
    }

    @Test("A value that the server changes in its response causes no later conflict")
    mutating func normalized() {
        save("a", "B ")
        _ = take("1")
        save("a", "C")
        _ = queue.perform("1", row("B"), number: 1, since: 0)
        let taken5 = take("2")
        #expect(saved(taken5) == ["a": .init(base: .text("B"), mine: .text("C"))])
    }

    @Test("Several edits of a column keep the base of the first edit")
    mutating func onlyTheFirstBehind() {
        save("a", "B")
        _ = take("1")
        save("a", "C")
        save("a", "B")
        save("a", "D")
        queue.refuse("1", EditRefusal(message: "No"))
        _ = queue.discard(rules)
        let bases = queue.entries.map { entry in
            if case .save(let fields, _) = entry.edit.change { fields["a"]?.base } else { nil as StoredValue? }
        }
        #expect(bases == [.text("A"), .text("C"), .text("B")])
    }

    @Test("An edit is sent again unchanged, despite later edits and pulls")
    mutating func sameContent() {
        save("a", "B")
        let first = take("1")
        save("a", "C")
        _ = queue.receive(row("X"), asked: 0, number: 1)
        let result6 = take("2")
        #expect(result6 == first)
    }

    @Test("A 412 resends the merged edit with a new key, the fourth refuses it")
    mutating func superseded() {
        save("a", "B")
        for attempt in 1...4 {
            guard case .send(let sent) = take("\(attempt)") else {
                Issue.record("Not sent")
                return
            }
            #expect(sent.key == "\(attempt)")
            #expect(sent.known?["b"] == .text("\(attempt)"))
            queue.supersede(
                sent.key, by: row("A", "\(attempt + 1)"), asked: attempt, number: attempt,
                EditRefusal(message: "It keeps changing"), pause: nil)
        }
        #expect(queue.entries.map(\.refusal?.message) == ["It keeps changing"])
        let result7 = take("5")
        #expect(result7 == .nothing)
    }

    @Test("Edits made after an overtaken edit do not count as sent")
    mutating func behindSuperseded() {
        save("a", "B")
        _ = take("1")
        save("b", "2")
        queue.supersede("1", by: row("A", "3"), asked: 0, number: 1, EditRefusal(message: "No"), pause: nil)
        #expect(queue.entries.map(\.attempts) == [1, 0])
    }

    @Test("A repeated response to an edit has no effect")
    mutating func repeatedAnswer() {
        save("a", "B")
        _ = take("1")
        _ = queue.perform("1", row("B"), number: 1, since: 0)
        _ = queue.receive(row("C"), asked: 1, number: 2)
        let result8 = queue.perform("1", row("B"), number: 3, since: 0)
        #expect(result8 == EditQueue.Performed())
        #expect(queue.replica == row("C"))
        queue.supersede("1", by: row("D"), asked: 2, number: 4, EditRefusal(message: "No"), pause: nil)
        #expect(queue.replica == row("C"))
    }

    @Test("A response that a pull overtakes restores the cursor from when it was sent")
    mutating func crossed() {
        save("a", "B")
        _ = take("1")
        _ = queue.receive(row("A", "2"), asked: 0, number: 1)
        let result9 = queue.perform("1", row("B"), number: 2, since: 0)
        #expect(result9.cursor == .some("then"))
    }

    @Test("A response overtaken by a whole list without its entity also restores the cursor")
    mutating func crossedByList() {
        save("a", "B")
        _ = take("1")
        queue.replica = .unknown
        let result12 = queue.perform("1", row("B"), number: 2, since: 1)
        #expect(result12.cursor == .some("then"))
    }

    @Test("A response requested before the row's last change does not change the row")
    mutating func late() {
        let result10 = queue.receive(.deleted, asked: 4, number: 5)
        #expect(result10)
        let result11 = queue.receive(row("A"), asked: 4, number: nil)
        #expect(!result11)
        #expect(queue.replica == .deleted)
    }

    @Test("Saving an entity deleted on the server needs a decision, and can recreate it")
    mutating func deletedThere() {
        save("a", "B")
        _ = queue.receive(.deleted, asked: 0, number: 1)
        #expect(queue.conflict(rules) == [])
        let result12 = take("1")
        #expect(result12 == .nothing)
        let ended = queue.decide(mine: [], isMine: true, rules)
        #expect(ended == [])
        guard case .send(let sent) = take("2") else {
            Issue.record("Not sent")
            return
        }
        #expect(sent.edit.change == .create(["id": .integer(1), "a": .text("B"), "b": .text("1")]))
    }

    @Test("Deleting a changed entity needs a decision, and deleting a deleted entity is done")
    mutating func deletedHere() {
        enqueue(.delete(seen: queue.visible))
        _ = queue.receive(row("X"), asked: 0, number: 1)
        #expect(queue.conflict(rules) == [])
        _ = queue.receive(.deleted, asked: 1, number: 2)
        let result13 = take("1")
        #expect(result13 == .performed([1]))
    }

    @Test("A deletion of an entity changed elsewhere is sent or dropped by its policy", arguments: [true, false])
    mutating func declaredDeletion(isMine: Bool) {
        rules.policy.deletion = isMine ? .mine : .theirs
        let deletion = RowEdit.Change.delete(seen: queue.visible)
        enqueue(deletion)
        _ = queue.receive(row("X"), asked: 0, number: 1)
        #expect(queue.conflict(rules) == nil)
        let taken = take("1")
        let sent = EditQueue.Sent(
            key: "1", edit: RowEdit(id: .integer(1), change: deletion), known: row("X").row, asked: 0, cursor: "then")
        #expect(taken == (isMine ? .send(sent) : .withdrawn([1])))
    }

    @Test("The column's policy decides whether the user's or the server's value wins")
    mutating func declaredFields() {
        rules.policy.fields = ["a": .mine, "b": .theirs]
        save("a", "B")
        save("b", "2")
        _ = queue.receive(row("X", "9"), asked: 0, number: 1)
        #expect(queue.conflict(rules) == nil)
        let taken = take("1")
        #expect(saved(taken) == ["a": .init(base: .text("X"), mine: .text("B"))])
    }

    @Test("An edit in flight postpones conflicts, because its response may settle them")
    mutating func inFlight() {
        save("a", "B")
        _ = take("1")
        save("a", "C")
        _ = queue.receive(row("X"), asked: 0, number: 1)
        #expect(queue.conflict(rules) == nil)
        _ = queue.perform("1", row("B"), number: 2, since: 0)
        #expect(queue.conflict(rules) == nil)
    }

    @Test("A deletion is sent without a conflict if only a local column changed elsewhere")
    mutating func deletionBesideLocalChange() {
        rules.policy.local = ["b"]
        enqueue(.delete(seen: queue.visible))
        _ = queue.receive(row("A", "2"), asked: 0, number: 1)
        #expect(queue.conflict(rules) == nil)
        guard case .send = take("1") else {
            Issue.record("Not sent")
            return
        }
    }

    @Test("A deletion is sent without a conflict if the entity only gained a column")
    mutating func deletionBesideNewColumn() {
        enqueue(.delete(seen: ["id": .integer(1), "a": .text("A")]))
        _ = queue.receive(row("A", "2"), asked: 0, number: 1)
        #expect(queue.conflict(rules) == nil)
        guard case .send = take("1") else {
            Issue.record("Not sent")
            return
        }
    }

    @Test("A deletion in conflict is decided for the current entity or dropped", arguments: [true, false])
    mutating func decidedDeletion(isMine: Bool) {
        enqueue(.delete(seen: queue.visible))
        _ = queue.receive(row("X"), asked: 0, number: 1)
        let ended = queue.decide(mine: [], isMine: isMine, rules)
        #expect(ended == (isMine ? [] : [1]))
        #expect(queue.entries.map(\.edit.change) == (isMine ? [.delete(seen: row("X").row)] : []))
        #expect(queue.visible == (isMine ? nil : row("X").row))
        #expect(queue.conflict(rules) == nil)
    }

    @Test("Each conflicting field is decided separately, and the last edit supplies the other fields")
    mutating func decidedFields() {
        save("a", "B")
        save("b", "2")
        _ = queue.receive(row("X", "9"), asked: 0, number: 1)
        #expect(queue.conflict(rules) == ["a", "b"])
        let ended = queue.decide(mine: ["a"], isMine: true, rules)
        #expect(ended == [1])
        #expect(queue.entries.map(\.id) == [2])
        let taken = take("1")
        #expect(saved(taken) == ["a": .init(base: .text("X"), mine: .text("B"))])
        #expect(queue.visible == row("B", "9").row)
    }

    @Test("Deciding, discarding and undoing have no effect on edits in other states")
    mutating func leftAlone() {
        save("a", "B")
        let decided = queue.decide(mine: [], isMine: false, rules)
        let discarded = queue.discard(rules)
        _ = take("1")
        let undone = [queue.undo(1), queue.undo(7)]
        #expect(decided == [])
        #expect(discarded == [])
        #expect(undone == [[], []])
        #expect(queue.entries.map(\.id) == [1])
    }

    @Test("Undoing an attempted edit sends its inverse after it")
    mutating func attemptedEditIsUndone() {
        save("a", "B")
        _ = take("1")
        queue.fail("1", "Not now", pause: nil)
        let undone = queue.undo()
        let inverse = RowEdit(
            id: .integer(1),
            change: .save(["a": .init(base: .text("B"), mine: .text("A"))], seen: queue.visible ?? [:]))
        #expect(undone == .inverse(inverse, of: 1))
        queue.enqueue(EditQueue.Entry(id: 2, edit: inverse, undone: 1))
        #expect(queue.visible == row("A").row)
        #expect(queue.undo() == .nothing, "Neither is taken back again")
        let again = take("2")
        #expect(saved(again) == ["a": .init(base: .text("A"), mine: .text("B"))], "The server may not have it")
        _ = queue.perform("1", row("B"), number: 1, since: 0)
        #expect(saved(take("2")) == ["a": .init(base: .text("B"), mine: .text("A"))])
    }

    @Test("Undoing an attempted deletion sends a creation, and vice versa")
    mutating func attemptedDeletionIsUndone() {
        let seen = queue.visible
        enqueue(.delete(seen: seen))
        _ = take("1")
        queue.fail("1", nil, pause: nil)
        #expect(queue.undo() == .inverse(RowEdit(id: .integer(1), change: .create(seen ?? [:])), of: 1))
        queue = EditQueue(replica: .unknown)
        enqueue(.create(["a": .text("A")]))
        _ = take("2")
        queue.fail("2", nil, pause: nil)
        let deletion = RowEdit(id: .integer(1), change: .delete(seen: ["a": .text("A")]))
        #expect(queue.undo() == .inverse(deletion, of: 2))
    }

    @Test("An undone edit that is then refused ends together with its inverse")
    mutating func undoneEditIsRefused() {
        save("a", "B")
        _ = take("1")
        queue.fail("1", "Not now", pause: nil)
        guard case .inverse(let inverse, let undone) = queue.undo() else { return }
        queue.enqueue(EditQueue.Entry(id: 2, edit: inverse, undone: undone))
        save("b", "2")
        queue.refuse("1", EditRefusal(message: "No"))
        #expect(queue.entries.map(\.edit.isCreation) == [false])
        #expect(saved(take("2")) == ["b": .init(base: .text("1"), mine: .text("2"))])
    }

    @Test("A failing edit waits for its pause or a retry, and can be discarded")
    mutating func failing() {
        let start = Date(timeIntervalSince1970: 0)
        save("a", "B")
        _ = take("1")
        queue.fail("1", "Not now", pause: DateInterval(start: start, duration: 5))
        #expect(queue.entries.map(\.failures) == [1])
        var (retried, discarded) = (queue, queue)
        #expect(queue.take(key: "2", asked: 0, cursor: nil, now: start + 1, rules) == .later(start + 5))
        retried.retry()
        guard case .send(let sent) = retried.take(key: "2", asked: 0, cursor: nil, now: start + 1, rules) else {
            Issue.record("It is not sent.")
            return
        }
        #expect(sent.key == "1")
        #expect(discarded.discard(rules) == [1])
    }

    @Test("Retrying a refused edit uses a new key and resets its attempts")
    mutating func triedAgain() {
        save("a", "B")
        _ = take("1")
        queue.entries[0].attempts = 3
        queue.refuse("1", EditRefusal(message: "No"))
        queue.retry()
        guard case .send(let sent) = take("2") else {
            Issue.record("Not sent")
            return
        }
        #expect(sent.key == "2")
        queue.supersede("2", by: row("A", "2"), asked: 0, number: 1, EditRefusal(message: "No"), pause: nil)
        #expect(queue.entries.map(\.attempts) == [1])
        #expect(queue.entries.map(\.refusal) == [nil])
    }

    @Test("A creation found on the server but deleted here is deleted on the server")
    mutating func deletedBehindLostAnswer() {
        queue.replica = .unknown
        enqueue(.create(["id": .integer(1), "a": .text("A"), "b": .text("1")]))
        _ = take("1")
        enqueue(.delete(seen: queue.visible))
        // The first response was lost, and the server does not support keys.
        queue.supersede("1", by: row("A"), asked: 0, number: 1, EditRefusal(message: "Exists"), pause: nil)
        let taken = take("2")
        let sent = if case .send(let sent) = taken { sent } else { nil as EditQueue.Sent? }
        let isDeletion = if case .delete? = sent?.edit.change { true } else { false }
        #expect(isDeletion)
        #expect(sent?.known == row("A").row)
    }

    @Test("A creation and its deletion cancel out, and undoing it undoes later edits")
    mutating func creation() {
        queue.replica = .unknown
        enqueue(.create(["id": .integer(1), "a": .text("A"), "b": .text("1")]))
        save("a", "B")
        let made = queue
        enqueue(.delete(seen: queue.visible))
        let result14 = take("1")
        #expect(result14 == .performed([1, 2, 3]))
        queue = made
        let result15 = queue.undo(1)
        #expect(result15 == [1, 2])
    }

    @Test("Refusing a creation also refuses the edits sent with it or made after it")
    mutating func refusedCreation() {
        queue.replica = .unknown
        enqueue(.create(["id": .integer(1), "a": .text("A"), "b": .text("1")]))
        save("a", "B")
        _ = take("1")
        save("b", "2")
        queue.refuse("1", EditRefusal(message: "No"))
        let discarded = queue.discard(rules)
        #expect(discarded == [1, 2, 3])
        #expect(queue.entries == [])
    }

    @Test("A second creation under the same ID creates a separate entity")
    mutating func secondCreation() {
        queue.replica = .unknown
        let (mine, other): (StoredRow, StoredRow) = (["a": .text("A")], ["a": .text("B")])
        enqueue(.create(mine))
        save("a", "C")
        enqueue(.create(other))
        let made = queue
        let taken = take("1")
        let sent = if case .send(let sent) = taken { sent.edit.change } else { nil as RowEdit.Change? }
        #expect(sent == .create(["a": .text("C")]))
        let performed = queue.perform("1", .row(["a": .text("C")]), number: 1, since: 0)
        #expect(performed.ids == [1, 2])
        #expect(queue.entries.map(\.edit.change) == [.create(other)])
        queue = made
        let (first, second) = (queue.undo(1), queue.undo(3))
        #expect(first == [1, 2])
        #expect(second == [3])
        queue = made
        let last = queue.undo(3)
        #expect(last == [3])
        enqueue(.delete(seen: nil))
        enqueue(.create(other))
        let anew = queue.undo(1)
        #expect(anew == [1, 2, 4, 5], "Deleted and created again by the same hands")
    }

    @Test("A field set back to its base is unchanged, and an empty save succeeds")
    mutating func noChange() {
        save("a", "B")
        save("a", "A")
        let result16 = take("1")
        #expect(result16 == .performed([1, 2]))
    }

    @Test("Several edits of one entity wait for the longest of their pauses")
    mutating func pauses() {
        save("a", "B")
        save("b", "2")
        let start = Date(timeIntervalSince1970: 0)
        for (index, seconds) in [5.0, 9].enumerated() {
            queue.entries[index].pause = DateInterval(start: start, duration: seconds)
        }
        let taken = queue.take(key: "1", asked: 0, cursor: nil, now: start + 1, rules)
        #expect(taken == .later(start + 9))
    }

    @Test("A pause never takes longer than its interval, even if the clock is set back")
    mutating func pause() {
        let start = Date(timeIntervalSince1970: 1_000)
        save("a", "B")
        queue.entries[0].pause = DateInterval(start: start, duration: 5)
        let result17 = queue.take(key: "1", asked: 0, cursor: nil, now: start + 4, rules)
        #expect(result17 == .later(start + 5))
        let atOnce = queue.take(key: "1", asked: 0, cursor: nil, now: start, rules)
        #expect(atOnce == .later(start + 5))
        var setBack = queue
        let taken18 = setBack.take(key: "1", asked: 0, cursor: nil, now: start - 60, rules)
        #expect(saved(taken18) != nil)
        let taken19 = queue.take(key: "1", asked: 0, cursor: nil, now: start + 5, rules)
        #expect(saved(taken19) != nil)
    }

    @Test("An edit without a base is sent with all columns, without a conflict check")
    mutating func withoutBase() {
        let fields = ["a": RowEdit.Field(base: nil, mine: .text("B"))]
        enqueue(.save(fields, seen: ["id": .integer(1), "a": .text("B"), "b": .text("1")]))
        _ = queue.receive(row("X"), asked: 0, number: 1)
        let taken20 = take("1")
        #expect(saved(taken20) == fields)
    }

    @Test("An edit without a base is sent even after a deletion on the server")
    mutating func withoutBaseOfDeleted() {
        let fields = ["a": RowEdit.Field(base: nil, mine: .text("B"))]
        enqueue(.save(fields, seen: ["id": .integer(1), "a": .text("B"), "b": .text("1")]))
        _ = queue.receive(.deleted, asked: 0, number: 1)
        let taken = take("1")
        #expect(saved(taken) == fields)
    }

    @Test("Edits sent together are refused together, and a retry resets their attempts")
    mutating func attempts() {
        save("a", "B")
        for key in ["1", "2", "3"] { overtake(key) }
        #expect(queue.entries.map(\.attempts) == [3])
        save("b", "2")
        overtake("4")
        #expect(queue.entries.map { $0.refusal?.message } == ["Overtaken", "Overtaken"])
        save("a", "C")
        overtake("5")
        #expect(queue.entries.map { $0.refusal?.message } == [nil, nil, nil])
    }

    private mutating func overtake(_ key: String) {
        _ = take(key)
        queue.supersede(
            key, by: row("A"), asked: 0, number: 0, EditRefusal(message: "Overtaken"), pause: nil)
    }
}
