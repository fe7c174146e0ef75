import Reactive
import ReactiveTesting
import Testing
import VirtualTime

@Suite(.noLeaks, .timeLimit(.minutes(5))) struct OracleTests {
    @Test("Operators agree with their models over random marbles", arguments: OracleCase.all)
    func agreement(_ operation: OracleCase) {
        for seed in 0..<200 {
            var random = SeededGenerator(seed: seed)
            let inputs = (0..<operation.inputs).map { _ in
                Diagram.random(using: &random, isCold: operation.isCold)
            }
            let inners = (0..<5).map { _ in Diagram.random(using: &random, isCold: true) }
            let expected = operation.model(inputs, inners)
            let actual = play(operation, inputs, inners)
            guard actual != expected else { continue }
            Issue.record(
                """
                Seed \(seed): the operator does not do what its model says.
                  inputs    \(inputs.map(\.description).joined(separator: "\n            "))
                  inners    \(inners.map(\.description).joined(separator: "\n            "))
                  expected  \(expected)
                  actual    \(actual)
                """)
            return
        }
    }

    private static let numbers = Dictionary(uniqueKeysWithValues: (0..<5).map { ("\($0)", $0) })

    private func play(_ operation: OracleCase, _ inputs: [Diagram], _ inners: [Diagram]) -> Diagram {
        let clock = TestClock()
        let sources = inputs.map { input in
            operation.isCold
                ? clock.cold("\(input)", Self.numbers).observable : clock.hot("\(input)", Self.numbers).observable
        }
        let colds = inners.map { clock.cold("\($0)", Self.numbers).observable }
        let recorder = Recorder(operation.pipeline(sources, { colds[$0] }, clock), clock: clock)
        clock.run()
        return Diagram(
            beats: recorder.timedEvents.map { timed in
                let beat: Beat =
                    switch timed.event {
                    case .element(let number): .element(number)
                    case .finished: .finished
                    case .failed: .failed
                    }
                return (Int(timed.time / clock.tick), beat)
            })
    }
}
