import Reactive
import ReactiveUI
import Synchronization
import Testing
import VirtualTime

@testable import InspectorKit
@testable import PresentationKit

@MainActor
@Suite("Flow log")
struct FlowLogTests {
    @Test("The log keeps the newest entries and counts missed ones", arguments: [1, 2, 7, 64])
    func ring(capacity: Int) {
        let log = FlowLog(capacity: capacity, clock: VirtualClock())
        for number in 1...50 {
            log.note(.ended(number))
            let kept = max(1, number - capacity + 1)...number
            let (entries, missed) = log.entries(after: 0)
            #expect(entries.map(\.number) == Array(kept))
            #expect(entries.map(\.line) == kept.map { "\($0) ends" })
            #expect(missed == kept.lowerBound - 1)
            for known in kept {
                #expect(log.entries(after: known).entries.map(\.number) == Array((known...number).dropFirst()))
                #expect(
                    log.entries(after: known - 1, most: 2).entries.map(\.number) == Array((known...number).prefix(2)))
            }
        }
        #expect(log.entries(after: 51).entries.isEmpty)
        #expect(log.entries(after: 51).missed == 0)
    }

    @Test("Observers get each new entry before the sender continues")
    nonisolated func additions() {
        let log = FlowLog(capacity: 2, clock: VirtualClock())
        let numbers = Mutex<[Int]>([])
        log.note(.ended(1))
        let subscription = log.additions.subscribe { entry in
            numbers.withLock { $0.append(entry.number) }
        }
        for number in 2...4 {
            log.note(.ended(number))
            #expect(numbers.withLock { $0.last } == number)
        }
        withExtendedLifetime(subscription) {}
        #expect(numbers.withLock { $0 } == [2, 3, 4])
    }

    @Test("Each past moment equals the state rebuilt from only the entries up to it", arguments: [5, 12, 1000])
    func moments(capacity: Int) throws {
        let inspector = Inspector(.task, capacity: capacity, clock: VirtualClock())
        var moments: [Int: String] = [:]
        func remember() { moments[inspector.log.now.number] = text(inspector.log.now) }
        var scenes: [Live<StallViewModel>] = []
        inspector.observing {
            let navigation = Navigation<Live<StallViewModel>>()
            remember()
            for number in 1...10 {
                scenes.append(Live(StallViewModel()))
                remember()
                scenes[0].input.$amount(number)
                remember()
                if number % 3 == 0 {
                    scenes.removeLast()
                    remember()
                    navigation.open(Live(StallViewModel()))
                    remember()
                }
            }
        }
        let newest = inspector.log.now.number
        var compared = 0
        for number in 0...newest {
            let moment = inspector.log.moment(after: number)
            #expect((moment != nil) == (number >= newest - min(capacity, newest)))
            if let moment, let expected = moments[number] {
                #expect(text(moment) == expected)
                compared += 1
            }
        }
        #expect(compared > 0)
        #expect(inspector.log.moment(after: newest + 1) == nil)
        #expect(inspector.log.moment(after: -1) == nil)
    }

    private func text(_ moment: Moment) -> String {
        moment.scenes.values.sorted { $0.scene.id < $1.scene.id }.map { state in
            let values = state.values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            let counts = state.counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            return "\(state.scene.id) \(state.scene.name) \(values) \(counts)"
        }
        .joined(separator: "\n") + "\(moment.stacks)"
    }

    @Test("A value may add a log entry while it is being released")
    func lastReference() {
        let log = FlowLog(capacity: 1, clock: VirtualClock())
        let scene = Live(StallViewModel())
        log.note(.began(FlowScene(scene, id: 1, parent: nil)))
        func note(_ value: any Sendable) {
            let report = LiveReport(direction: .output, name: "total", isState: true, value: value)
            log.note(.value(1, report, isInitial: false))
        }
        note(Farewell(log: log))
        note(1)
        note(2)
        #expect(log.now.number == 5)
        #expect(log.lines == ["7 ends"])
        note(Farewell(log: log))
        log.note(.ended(1))
        log.note(.ended(1))
        #expect(log.lines == ["7 ends"])
    }

    private final class Farewell: Sendable {
        let log: FlowLog

        init(log: FlowLog) {
            self.log = log
        }

        deinit { log.note(.ended(7)) }
    }
}
