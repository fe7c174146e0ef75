import Synchronization

/// The costs of the machine and the language without any library.
enum Floors {
    /// Returns the floors to show next to a workload, which are measured in the same rounds.
    static func beside(_ workload: Workload) -> [Workload] {
        switch workload.id {
        case "W1":
            [
                Workload("loop", "W1 as one inlined loop", checksum: ColdSequence.checksum, [Contender(.ours, loop)]),
                closures(3),
            ]
        case "W2":
            [Workload("mutex", "empty lock and unlock of a Mutex", checksum: { $0 }, [Contender(.ours, mutex)])]
        case "W3":
            [
                Workload(
                    "C100", "array of 100 stored closures, per call", unitsPerStep: 100,
                    checksum: { 100 &* sumOfTransformed($0) }, [Contender(.ours, fanOut)])
            ]
        case "W10": [closures(20)]
        case "edge":
            [Workload("await", "async call that does not suspend", checksum: { hops(1, $0) }, [Contender(.ours, call)])]
        case "S1": [StoreRows.bareInsert]
        case "S2": [StoreRows.bareFetch]
        case "S11-none": [OneRowWrites.blocking]
        case "S4": [SequentialGets.bare]
        case "S6": [ConcurrentGets.bare]
        default: []
        }
    }

    private static func closures(_ count: Int) -> Workload {
        Workload(
            "C\(count)", "array of \(count) stored closures, per element", checksum: { hops(count, $0) },
            [Contender(.ours) { chain(count, $0) }])
    }

    private static func hops(_ count: Int, _ size: Int) -> Int {
        size &* (size &+ 1) / 2 &+ size &* count
    }

    private static func loop(_ size: Int) -> Int {
        var state = 0
        var sum = 0
        for element in 1...size {
            let element = transform(element)
            guard isEven(element) else { continue }
            state &+= element
            sum &+= state
        }
        return sum
    }

    @inline(never)
    private static func chain(_ count: Int, _ size: Int) -> Int {
        let closures: [(Int) -> Int] = (0..<count).map { _ in { increment($0) } }
        var sum = 0
        for element in 1...size {
            var element = element
            for closure in closures { element = closure(element) }
            sum &+= element
        }
        return sum
    }

    @inline(never)
    private static func fanOut(_ size: Int) -> Int {
        let tally = Tally()
        let closures: [(Int) -> Void] = (0..<100).map { _ in { tally.add(transform($0)) } }
        for element in 1...size {
            for closure in closures { closure(element) }
        }
        return tally.sum
    }

    private static func mutex(_ size: Int) -> Int {
        let mutex = Mutex(0)
        for _ in 1...size { mutex.withLock { $0 &+= 1 } }
        return mutex.withLock { $0 }
    }

    @inline(never)
    private static func call(_ size: Int, on actor: isolated any Actor) async -> Int {
        let closures: [nonisolated(nonsending) (Int) async -> Int] = [{ increment($0) }]
        var sum = 0
        for element in 1...size {
            for closure in closures { sum &+= await closure(element) }
        }
        return sum
    }
}
