import Foundation
import Testing

@testable import DomainKit

/// Compares the storage of a list with an array after the same changes.
@Suite struct ChunkedArrayTests {
    private func elements(_ array: ChunkedArray<Int>) -> [Int] { (0..<array.count).map { array[$0] } }

    @Test func eachPositionHasItsElement() {
        #expect(elements(ChunkedArray()) == [])
        #expect(elements(ChunkedArray([1])) == [1])
        #expect(elements(ChunkedArray(0..<1000)) == Array(0..<1000))
    }

    @Test(arguments: [0, 1, 127, 128, 129, 255, 256, 299])
    func elementsMoveUpAfterARemovedOne(position: Int) {
        var array = ChunkedArray(0..<300)
        array.remove(at: position)
        #expect(elements(array) == (0..<300).filter { $0 != position })
    }

    @Test func changedElementKeepsItsPosition() {
        var array = ChunkedArray(0..<300)
        array.update(at: 200) { $0 = -1 }
        #expect(elements(array) == (0..<300).map { $0 == 200 ? -1 : $0 })
    }

    @Test func firstElementThatSatisfiesAPredicateIsFoundInAnyChunk() {
        let array = ChunkedArray(0..<300)
        #expect(array.firstIndex { $0 > 1 } == 2)
        #expect(array.firstIndex { $0 > 250 } == 251)
        #expect(array.firstIndex { $0 > 299 } == nil)
    }

    @Test func equalElementsAreEqualHoweverTheyAreDivided() {
        var inserted = ChunkedArray<Int>()
        for number in (0..<300).reversed() { inserted.insert(contentsOf: [number], at: 0) }
        #expect(inserted == ChunkedArray(0..<300))
        inserted.update(at: 299) { $0 = 0 }
        #expect(inserted != ChunkedArray(0..<300))
        #expect(ChunkedArray(0..<300) != ChunkedArray(0..<301))
    }

    @Test(arguments: 1...20) func changesDoWhatTheyDoToAnArray(seed: UInt64) {
        var random = ListHistoryTests.Generator(state: seed)
        var array = ChunkedArray<Int>()
        var model: [Int] = []
        for step in 0..<400 {
            let position = Int.random(in: 0...model.count, using: &random)
            let count = Int.random(in: 0..<10, using: &random) == 0 ? 300 : Int.random(in: 0...3, using: &random)
            let new = (0..<count).map { step * 1000 + $0 }
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                model += new
                array.append(contentsOf: new)
            case 1...3:
                model.insert(contentsOf: new, at: position)
                array.insert(contentsOf: new, at: position)
            case 4, 5:
                guard position < model.count else { continue }
                model[position] = -step
                array.update(at: position) { $0 = -step }
            default:
                guard position < model.count else { continue }
                model.remove(at: position)
                array.remove(at: position)
            }
            guard elements(array) == model else { return #expect(elements(array) == model, "step \(step)") }
        }
    }

    @Test(arguments: [-1, 3]) func positionOutsideTheListTrapsWithAMessage(position: Int) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            [position = position as Int] in
            _ = ChunkedArray([1, 2, 3])[position]
        }
        // An optimized build traps without printing the message.
        #if DEBUG
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("No element at position \(position): the list has 3."))
        #else
            #expect(result != nil)
        #endif
    }
}
