import Reactive
import ReactiveTesting
import VirtualTime

enum Beat: Equatable {
    case element(Int)
    case finished
    case failed
}

/// A marble diagram as plain values: the beats with their ticks, sorted.
struct Diagram: Equatable, CustomStringConvertible {
    var beats: [(tick: Int, beat: Beat)] = []

    static func == (first: Diagram, second: Diagram) -> Bool {
        first.beats.elementsEqual(second.beats) { $0.tick == $1.tick && $0.beat == $1.beat }
    }

    /// The diagram in the notation that test clocks read.
    var description: String {
        let last = beats.last?.tick ?? 0
        return (0...last).map { tick in
            let marks = beats.filter { $0.tick == tick }.map { Self.mark($0.beat) }.joined()
            if tick == 0 { return marks.isEmpty ? "" : "(\(marks))" }
            return marks.isEmpty ? "-" : "[\(marks)]"
        }.joined()
    }

    private static func mark(_ beat: Beat) -> String {
        switch beat {
        case .element(let number): "'\(number)'"
        case .finished: "|"
        case .failed: "^"
        }
    }

    func delayed(by ticks: Int) -> Diagram {
        Diagram(beats: beats.map { ($0.tick + ticks, $0.beat) })
    }

    /// The numbers 0 to 4 at random ticks, up to three in one tick, and usually an end.
    static func random(using random: inout SeededGenerator, isCold: Bool = false) -> Diagram {
        var diagram = Diagram()
        let length = Int.random(in: 1...10, using: &random)
        for tick in (isCold ? 0 : 1)...length {
            for _ in 0..<Swift.max(0, Int.random(in: -2...2, using: &random)) {
                diagram.beats.append((tick, .element(Int.random(in: 0..<5, using: &random))))
            }
        }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: break
        case 1: diagram.beats.append((length, .failed))
        default: diagram.beats.append((length, .finished))
        }
        return diagram
    }
}
