import Foundation
import Synchronization
import Testing

@testable import DomainKit

/// Compares the storage of a list with an array after the same changes.
@Suite struct IdentifiedArrayTests {
    struct Row: Identifiable, Equatable {
        let id: Int
        var text = ""
    }

    private func rows(_ ids: some Sequence<Int>) -> [Row] { ids.map { Row(id: $0) } }
    private func array(_ ids: some Sequence<Int>) -> IdentifiedArray<Row> { IdentifiedArray(rows(ids)) }
    private func elements(_ array: IdentifiedArray<Row>) -> [Row] { (0..<array.count).map { array[$0] } }

    @Test("Each position has its element")
    func elements() {
        #expect(elements(array([])) == [])
        #expect(elements(array([1])) == rows([1]))
        #expect(elements(array(0..<1000)) == rows(0..<1000))
    }

    @Test("Elements move up after a removed one", arguments: [0, 1, 255, 256, 257, 511, 512, 599])
    func removing(position: Int) {
        var array = array(0..<600)
        array.remove(at: position)
        #expect(elements(array) == rows((0..<600).filter { $0 != position }))
    }

    @Test("A changed element keeps its position")
    func changing() {
        var array = array(0..<600)
        array.update(at: 400) { $0.text = "new" }
        #expect(elements(array) == rows(0..<600).map { $0.id == 400 ? Row(id: 400, text: "new") : $0 })
        #expect(array.position(of: 400) == 400)
    }

    @Test("An element whose ID changes is found by its new ID")
    func renaming() {
        var array = array(0..<600)
        array.update(at: 400) { $0 = Row(id: -1) }
        #expect(array.position(of: -1) == 400)
        #expect(array.position(of: 400) == nil)
    }

    @Test("An unknown ID is not found and not removed")
    func unknown() {
        var array = array(0..<3)
        #expect(array.position(of: 3) == nil)
        #expect(array.remove(3) == nil)
        #expect(array.ids == [0, 1, 2])
    }

    @Test("Looking up a removed ID does not search the remaining elements")
    func removedID() {
        let reads = CountedRow.Reads()
        var array = IdentifiedArray((0..<600).map { CountedRow(number: $0, reads: reads) })
        for id in 0..<300 { array.remove(id) }
        let before = reads.count.withLock { $0 }
        #expect(!(0..<300).contains { array.contains($0) })
        #expect(reads.count.withLock { $0 } == before)
    }

    @Test("Each copy of a list finds its own elements")
    func copies() {
        let first = array(0..<600)
        var second = first
        second.remove(at: 0)
        second.insert(contentsOf: rows(600..<900), at: 10)
        var third = first
        third.append(contentsOf: rows([700]))
        for copy in [first, second, third] {
            for id in 0..<900 { #expect(copy.position(of: id) == elements(copy).firstIndex { $0.id == id }) }
        }
    }

    /// Each insertion divides the space between the same two chunks.
    @Test("Any number of elements is inserted at one place")
    func inserting() {
        var array = array(0..<512)
        for id in 512..<20_000 { array.insert(contentsOf: rows([id]), at: 200) }
        let ids = Array(0..<200) + (512..<20_000).reversed() + Array(200..<512)
        #expect(array.ids == ids)
        for (position, id) in ids.enumerated() where position % 37 == 0 { #expect(array.position(of: id) == position) }
        #expect(array.chunks.count < 200)
    }

    @Test("Arrays with equal elements are equal, however the elements are divided into chunks")
    func equality() {
        var inserted = array([])
        for id in (0..<600).reversed() { inserted.insert(contentsOf: rows([id]), at: 0) }
        #expect(inserted == array(0..<600))
        inserted.update(at: 599) { $0.text = "new" }
        #expect(inserted != array(0..<600))
        #expect(array(0..<600) != array(0..<601))
    }

    @Test("The change since an earlier version contains the positions that differ")
    func change() {
        let old = array(0..<1000)
        var new = old
        #expect(new.change(since: old) == nil)
        new.update(at: 700) { $0.text = "new" }
        #expect(new.change(since: old).map { [$0, $1] } == [700..<701, 700..<701])
        new = old
        new.remove(at: 300)
        #expect(new.change(since: old).map { [$0, $1] } == [300..<301, 300..<300])
        new.insert(contentsOf: rows([1000, 1001]), at: 310)
        #expect(new.change(since: old).map { [$0, $1] } == [300..<311, 300..<312])
        #expect(array([]).change(since: old).map { [$0, $1] } == [0..<1000, 0..<0])
    }

    @Test("Random changes have the same effect on the storage as on an array", arguments: 1...20)
    func history(seed: UInt64) {
        var random = ListHistoryTests.Generator(state: seed)
        var array = array([])
        var model: [Row] = []
        for step in 1..<400 {
            let (before, modelBefore) = (array, model)
            let position = Int.random(in: 0...model.count, using: &random)
            let count = Int.random(in: 0..<10, using: &random) == 0 ? 600 : Int.random(in: 0...3, using: &random)
            let new = rows((0..<count).map { step * 1000 + $0 })
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                model += new
                array.append(contentsOf: new)
            case 1...3:
                model.insert(contentsOf: new, at: position)
                array.insert(contentsOf: new, at: position)
            case 4, 5:
                guard position < model.count else { continue }
                model[position] = Row(id: -step)
                array.update(at: position) { $0 = Row(id: -step) }
            default:
                guard position < model.count else { continue }
                #expect(array.remove(model.remove(at: position).id) == position)
            }
            guard elements(array) == model else { return #expect(elements(array) == model, "step \(step)") }
            for position in model.indices where position % 97 == 0 {
                #expect(array.position(of: model[position].id) == position)
            }
            var replaced = modelBefore
            if let change = array.change(since: before) {
                replaced.replaceSubrange(change.old, with: model[change.new])
            }
            #expect(replaced == model, "step \(step)")
        }
    }

    @Test("A position outside the list traps with a message", arguments: [-1, 3])
    func outside(position: Int) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            [position = position as Int] in
            _ = IdentifiedArray([1, 2, 3].map { ListRow(id: $0) })[position]
        }
        // An optimized build traps without printing the message.
        #if DEBUG
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("Position \(position) is out of range: the list has 3 elements."))
        #else
            #expect(result != nil)
        #endif
    }
}

/// A row that counts how often its ID is read.
private struct CountedRow: Identifiable {
    final class Reads: Sendable {
        let count = Mutex(0)
    }

    let number: Int
    let reads: Reads
    var id: Int {
        reads.count.withLock { $0 += 1 }
        return number
    }
}
