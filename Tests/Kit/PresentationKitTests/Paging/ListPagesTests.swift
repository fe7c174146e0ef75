import Foundation
import PresentationKitDoubles
import Testing
import VirtualTime

@testable import PresentationKit

/// Compares the storage of a list with an array after the same random changes.
@Suite struct ListPagesTests {
    private func pages(_ pages: [Int]...) -> ListPages<Int> {
        var result = ListPages<Int>()
        for (number, items) in pages.enumerated() { result.replace(from: number, with: items, staleSince: nil) }
        return result
    }

    private func items(_ pages: ListPages<Int>) -> [Int] { (0..<pages.count).map { pages[$0] } }

    @Test("Every position leads to its item, also beside pages without items")
    func positions() {
        #expect(items(pages([1, 2, 3], [], [4], [], [], [5, 6], [])) == [1, 2, 3, 4, 5, 6])
        #expect(items(pages([], [], [1])) == [1])
        #expect(items(pages([])) == [])
        #expect(items(ListPages()) == [])
    }

    @Test("A page replaces that page and all after it")
    func replaced() {
        var list = pages([1, 2], [3, 4], [5, 6])
        list.replace(from: 1, with: [7], staleSince: nil)
        #expect(items(list) == [1, 2, 7])
        #expect(list.pageCount == 2)
        list.replace(from: 0, with: [8], staleSince: nil)
        #expect(items(list) == [8])
        list.replace(from: 5, with: [9], staleSince: nil)
        #expect(items(list) == [8, 9])
    }

    @Test("What follows a removed item moves up", arguments: [(0, 0), (0, 1), (1, 0), (2, 0), (2, 1)])
    func removed(page: Int, row: Int) {
        let all = [[1, 2], [3], [4, 5]]
        var list = pages(all[0], all[1], all[2])
        list.remove(page: page, row: row)
        #expect(items(list) == all.joined().filter { $0 != all[page][row] })
        #expect(list.count == 4)
    }

    @Test("A list of many pages does what an array of arrays does, whatever happens to it", arguments: 0..<20)
    func manyPages(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        var list = ListPages<Int>()
        var model: [[Int]] = []
        for step in 0..<400 {
            let page = Int.random(in: 0...model.count, using: &generator)
            let row = model.indices.contains(page) ? model[page].indices.randomElement(using: &generator) : nil
            switch (Int.random(in: 0..<20, using: &generator), row) {
            case (0, _):
                model.removeSubrange(page...)
                model.append([step])
                list.replace(from: page, with: [step], staleSince: nil)
            case (1...4, let row?):
                model[page].remove(at: row)
                list.remove(page: page, row: row)
            case (5...7, let row?):
                model[page][row] = -step
                list.update(page: page, row: row) { $0 = -step }
            default:
                let items = (0..<Int.random(in: 0...3, using: &generator)).map { step * 10 + $0 }
                model.append(items)
                list.replace(from: model.count - 1, with: items, staleSince: nil)
            }
            guard items(list) == Array(model.joined()), list.pageCount == model.count,
                model.indices.allSatisfy({ list.items(ofPage: $0) == model[$0] })
            else { return #expect(items(list) == Array(model.joined()), "step \(step)") }
        }
    }

    @Test("An item is changed where it stands")
    func changed() {
        var list = pages([1, 2], [3])
        list.update(page: 1, row: 0) { $0 = 30 }
        list.update(page: 0, row: 1) { $0 = 20 }
        #expect(items(list) == [1, 20, 30])
    }

    @Test("The first item that satisfies a predicate is found on any page")
    func first() {
        let list = pages([1, 2], [3, 4])
        #expect(list.first { $0 > 1 } == 2)
        #expect(list.first { $0 > 2 } == 3)
        #expect(list.first { $0 > 4 } == nil)
    }

    @Test("Lists of the same items are equal in any pages, unless one is stale")
    func equality() {
        #expect(pages([1, 2], [3]) == pages([1], [2, 3]))
        #expect(pages([1, 2], [3]) == pages([1, 2], [3]))
        #expect(pages([1, 2]) != pages([1, 3]))
        #expect(pages([1, 2]) != pages([1, 2, 3]))
        #expect(pages([1, 2], [3]) != pages([1], [2, 4]))
        var stale = pages([1])
        stale.replace(from: 0, with: [1], staleSince: Date(timeIntervalSince1970: 0))
        #expect(stale != pages([1]))
    }

    @Test("The oldest saved page says since when a list is stale")
    func staleSince() {
        var list = pages([1])
        #expect(list.staleSince == nil)
        list.replace(from: 1, with: [2], staleSince: Date(timeIntervalSince1970: 9))
        list.replace(from: 2, with: [3], staleSince: Date(timeIntervalSince1970: 5))
        #expect(list.staleSince == Date(timeIntervalSince1970: 5))
    }

    @Test("A position outside the list traps with a sentence", arguments: [-1, 3])
    func outside(position: Int) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            [position = position as Int] in
            var list = ListPages<Int>()
            list.replace(from: 0, with: [1, 2, 3], staleSince: nil)
            _ = list[position]
        }
        // An optimized build traps without printing the message.
        #if DEBUG
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("No item at position \(position): the list has 3."))
        #else
            #expect(result != nil)
        #endif
    }
}
