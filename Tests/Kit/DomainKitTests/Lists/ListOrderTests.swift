import Testing

@testable import DomainKit

@Suite struct ListOrderTests {
    @Test func orderOfManyIDsIsThatOfAnArray() {
        var random = ListHistoryTests.Generator(state: 7)
        var order = ListOrder<Int>()
        var array: [Int] = []
        for id in 0..<3000 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                order.append(id)
                array.append(id)
            case 5..<7:
                order.insertFirst(id)
                array.insert(id, at: 0)
            case 7..<8:
                guard let row = array.indices.randomElement(using: &random) else { continue }
                #expect(order.replace(array[row], with: id) == row)
                array[row] = id
            default:
                guard let row = array.indices.randomElement(using: &random) else { continue }
                #expect(order.remove(array[row]) == row)
                array.remove(at: row)
            }
            guard let row = array.indices.randomElement(using: &random) else { continue }
            #expect(order.position(of: array[row]) == row)
            #expect(order[row] == array[row])
        }
        #expect(order.ids == array)
        #expect(order.count == array.count)
    }

    @Test func orderIgnoresIDsThatItDoesNotHave() {
        var order = ListOrder<Int>()
        order.append(1)
        #expect(order.remove(2) == nil)
        #expect(order.replace(2, with: 3) == nil)
        #expect(order.position(of: 2) == nil)
        #expect(order.ids == [1])
    }

    @Test func ordersWithTheSameIDsAreEqualHoweverTheyAreStored() {
        var appended = ListOrder<Int>()
        var inserted = ListOrder<Int>()
        for id in 0..<200 { appended.append(id) }
        for id in (0..<200).reversed() { inserted.insertFirst(id) }
        #expect(appended == inserted)
        inserted.remove(100)
        #expect(appended != inserted)
    }
}
