import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// An operator, with a model of its elements.
struct OracleCase: Sendable, CustomTestStringConvertible {
    typealias Inner = @Sendable (Int) -> Observable<Int>

    let testDescription: String
    var inputs = 1
    var isCold = false
    let pipeline: @Sendable (_ sources: [Observable<Int>], _ inner: @escaping Inner, TestClock) -> Observable<Int>
    let model: @Sendable (_ inputs: [Diagram], _ inners: [Diagram]) -> Diagram

    static let all = shaping + combining + flattening + recovering + timed

    static let shaping = [
        OracleCase(testDescription: "map") { sources, _, _ in
            sources[0].map { $0 + 1 }
        } model: { inputs, _ in
            Model.elements(inputs[0]) { $0.emit($1 + 1) }
        },
        OracleCase(testDescription: "compactMap and filter") { sources, _, _ in
            sources[0].compactMap { $0 > 0 ? $0 * 2 : nil }.filter { $0 > 2 }
        } model: { inputs, _ in
            Model.elements(inputs[0]) { if $1 > 1 { $0.emit($1 * 2) } }
        },
        OracleCase(testDescription: "scan") { sources, _, _ in
            sources[0].scan(10) { $0 + $1 }
        } model: { inputs, _ in
            var sum = 10
            return Model.elements(inputs[0]) {
                sum += $1
                $0.emit(sum)
            }
        },
        OracleCase(testDescription: "removeDuplicates") { sources, _, _ in
            sources[0].removeDuplicates()
        } model: { inputs, _ in
            var last: Int?
            return Model.elements(inputs[0]) {
                if last != $1 { $0.emit($1) }
                last = $1
            }
        },
        OracleCase(testDescription: "prefix") { sources, _, _ in
            sources[0].prefix(3)
        } model: { inputs, _ in
            var count = 0
            return Model.elements(inputs[0]) {
                count += 1
                $0.emit($1)
                if count == 3 { $0.end(.finished) }
            }
        },
        OracleCase(testDescription: "dropFirst and prepend") { sources, _, _ in
            sources[0].dropFirst(2).prepend(7, 8)
        } model: { inputs, _ in
            var count = 0
            let rest = Model.elements(inputs[0]) {
                count += 1
                if count > 2 { $0.emit($1) }
            }
            return Diagram(beats: [(0, .element(7)), (0, .element(8))] + rest.beats)
        },
    ]

    static let combining = [
        OracleCase(testDescription: "merge", inputs: 3) { sources, _, _ in
            merge(sources)
        } model: { inputs, _ in
            Model.merge(inputs)
        },
        OracleCase(testDescription: "combineLatest", inputs: 3) { sources, _, _ in
            combineLatest(sources[0], sources[1], sources[2]).map { $0 * 100 + $1 * 10 + $2 }
        } model: { inputs, _ in
            Model.combineLatest(inputs)
        },
        OracleCase(testDescription: "combineLatest of many", inputs: 2) { sources, _, _ in
            combineLatest(sources).map { $0.reduce(0) { $0 * 10 + $1 } }
        } model: { inputs, _ in
            Model.combineLatest(inputs)
        },
        OracleCase(testDescription: "withLatest", inputs: 2) { sources, _, _ in
            sources[0].withLatest(from: sources[1]) { $0 * 10 + $1 }
        } model: { inputs, _ in
            Model.withLatest(inputs)
        },
        OracleCase(testDescription: "zip", inputs: 2) { sources, _, _ in
            zip(sources[0], sources[1]).map { $0 * 10 + $1 }
        } model: { inputs, _ in
            Model.zip(inputs)
        },
        OracleCase(testDescription: "zip of many", inputs: 3) { sources, _, _ in
            zip(sources).map { $0.reduce(0) { $0 * 10 + $1 } }
        } model: { inputs, _ in
            Model.zip(inputs)
        },
    ]

    static let flattening = [
        OracleCase(testDescription: "flatMap") { sources, inner, _ in
            sources[0].flatMap(inner)
        } model: { inputs, inners in
            Model.flatten(inputs[0], inners, .all)
        },
        OracleCase(testDescription: "flatMapLatest") { sources, inner, _ in
            sources[0].flatMapLatest(inner)
        } model: { inputs, inners in
            Model.flatten(inputs[0], inners, .latest)
        },
        OracleCase(testDescription: "flatMapFirst") { sources, inner, _ in
            sources[0].flatMapFirst(inner)
        } model: { inputs, inners in
            Model.flatten(inputs[0], inners, .first)
        },
    ]

    static let recovering = [
        OracleCase(testDescription: "catch") { sources, inner, _ in
            sources[0].catch { _ in inner(0) }
        } model: { inputs, inners in
            Model.recover(inputs[0], inners[0])
        },
        OracleCase(testDescription: "retry", isCold: true) { sources, _, _ in
            sources[0].retry(2)
        } model: { inputs, _ in
            Model.retry(inputs[0], 2)
        },
        OracleCase(testDescription: "share and trackers", isCold: true) { sources, _, _ in
            sources[0].trackActivity(ActivityTracker()).share(replay: 1).handleEvents(onElement: { _ in })
        } model: { inputs, _ in
            inputs[0]
        },
    ]

    static let timed = [
        OracleCase(testDescription: "debounce") { sources, _, clock in
            sources[0].debounce(for: clock.tick * 2, clock: clock)
        } model: { inputs, _ in
            Model.debounce(inputs[0], for: 2)
        },
        OracleCase(testDescription: "throttle, latest") { sources, _, clock in
            sources[0].throttle(for: clock.tick * 3, clock: clock)
        } model: { inputs, _ in
            Model.throttle(inputs[0], for: 3, latest: true)
        },
        OracleCase(testDescription: "throttle, first") { sources, _, clock in
            sources[0].throttle(for: clock.tick * 3, clock: clock, latest: false)
        } model: { inputs, _ in
            Model.throttle(inputs[0], for: 3, latest: false)
        },
        OracleCase(testDescription: "delay") { sources, _, clock in
            sources[0].delay(for: clock.tick * 3, clock: clock)
        } model: { inputs, _ in
            Model.delay(inputs[0], by: 3)
        },
        OracleCase(testDescription: "timeout") { sources, _, clock in
            sources[0].timeout(clock.tick * 3, clock: clock)
        } model: { inputs, _ in
            Model.timeout(inputs[0], after: 3)
        },
    ]
}
