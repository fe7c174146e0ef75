import Reactive
import Synchronization
import Testing

@MainActor @Test func smoke() async throws {
    var log: [Int] = []
    let s = PublishSubject<Int>()
    let a = s.observable.map { $0 * 2 }.filter { $0 > 2 }.subscribe { log.append($0) }
    s.send(1)
    s.send(2)
    #expect(log == [4])
    let b = Observable([1, 2, 3]).flatMap { x in Observable([x, x * 10]) }.subscribe { log.append($0) }
    #expect(log == [4, 1, 10, 2, 20, 3, 30])
    _ = (a, b)
    var seen: [Int] = []
    for try await x in merge(Observable([1, 2]), s.observable.prepend(7)) {
        seen.append(x)
        if x == 7 { s.send(9) }
        if x == 9 { break }
    }
    #expect(seen == [1, 2, 7, 9])
    var t: [String] = []
    let c = combineLatest(Observable([1, 2]), Observable.just("x")).subscribe { t.append("\($0)") } onCompletion: {
        t.append("\($0)")
    }
    _ = c
    #expect(t == ["(2, \"x\")", "finished"])
    var tt: [Int] = []
    let d = Observable { 5 }.subscribe { tt.append($0) }
    #expect(tt == [5])
    _ = d
}

@Test func million() {
    let subject = PublishSubject<Int>()
    let count = Mutex(0)
    let s = subject.observable.subscribe { x in
        count.withLock { $0 += 1 }
        if x < 100_000 { subject.send(x + 1) }
    }
    subject.send(1)
    #expect(count.withLock { $0 } == 100_000)
    _ = s
}

@Test func bg() async throws {
    let subject = PublishSubject<Int>()
    let task = Task { @MainActor in
        var all: [Int] = []
        for try await x in subject.observable.map({
            MainActor.assertIsolated()
            return x2($0)
        }) {
            all.append(x)
            if all.count == 80_000 { break }
        }
        return all.count
    }
    try await Task.detached {
        while true { subject.send(1); if Task.isCancelled { break }; if doneFlag.load(ordering: .relaxed) { break } }
    }.cancelAfter(task)
}
let doneFlag = Atomic<Bool>(false)
func x2(_ x: Int) -> Int { x * 2 }
extension Task where Success == Void, Failure == Never {
    func cancelAfter(_ t: Task<Int, any Error>) async throws {
        let n = try await t.value
        cancel()
        #expect(n == 80_000)
    }
}
