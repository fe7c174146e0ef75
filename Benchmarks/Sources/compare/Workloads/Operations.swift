/// The operations of the workloads on their elements. They are inlined, so that the figures show only the cost of the
/// libraries.
@inline(__always)
func transform(_ element: Int) -> Int { element &* 3 &+ 1 }

@inline(__always)
func isEven(_ element: Int) -> Bool { element & 1 == 0 }

@inline(__always)
func increment(_ element: Int) -> Int { element &+ 1 }

func sumOfTransformed(_ size: Int) -> Int {
    var sum = 0
    for element in 1...size { sum &+= transform(element) }
    return sum
}

func sumOfEvenTransformed(_ size: Int) -> Int {
    var sum = 0
    for element in 1...size where isEven(transform(element)) { sum &+= transform(element) }
    return sum
}

/// The sum of the elements that a subscriber has received.
///
/// Only one subscriber at a time changes a tally, and the tally is read after its subscriber has finished.
final class Tally: @unchecked Sendable {
    @exclusivity(unchecked) private(set) var sum = 0

    @inline(__always)
    func add(_ element: Int) { sum &+= element }
}
