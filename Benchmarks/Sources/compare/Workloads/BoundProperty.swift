import Observation
import OpenCombine
import Reactive
import ReactiveUI

/// W13: a current value that is bound to another value through a map, and that a view reads under Observation. The
/// figure is for one set.
///
/// The view reads again after each change, as SwiftUI does.
enum BoundProperty {
    static let workloads = [
        Workload(
            "W13", "property -> map -> property, read under Observation", on: .mainActor, checksum: sumOfTransformed,
            [
                Contender(.ours) { size, _ in await ours(size) },
                Contender(.openCombine) { size, _ in await openCombine(size) },
                Contender(.asyncStream, leftOut: "has no current value"),
                Contender(.asyncAlgorithms, leftOut: "has no current value"),
            ])
    ]

    @MainActor
    private static func ours(_ size: Int) -> Int {
        let source = Property(wrappedValue: 0)
        let shown = Property(wrappedValue: 0)
        let binding = source.driver.map(transform).drive(shown)
        let sum = readAfterEach(of: size, { shown.wrappedValue }) { source.wrappedValue = $0 }
        binding.cancel()
        return sum
    }

    @MainActor
    private static func openCombine(_ size: Int) -> Int {
        let source = CurrentValueSubject<Int, Never>(0)
        let shown = Shown()
        let binding = source.map(transform).sink { shown.value = $0 }
        let sum = readAfterEach(of: size, { shown.value }) { source.send($0) }
        binding.cancel()
        return sum
    }

    @MainActor
    private static func readAfterEach(of size: Int, _ read: () -> Int, set: (Int) -> Void) -> Int {
        let changes = Tally()
        var sum = 0
        for element in 1...size {
            withObservationTracking {
                _ = read()
            } onChange: {
                changes.add(1)
            }
            set(element)
            sum &+= read()
        }
        // A change that Observation has not noticed must not count.
        return changes.sum == size ? sum : 0
    }
}

/// The target of OpenCombine's binding, because OpenCombine has no property that Observation tracks.
@MainActor @Observable
private final class Shown {
    var value = 0
}
