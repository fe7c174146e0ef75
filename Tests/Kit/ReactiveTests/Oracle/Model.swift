/// Naive models of the operators: loops over sorted beats, without clocks and subscriptions.
enum Model {
    struct Output {
        var tick = 0
        var diagram = Diagram()
        var hasEnded = false

        mutating func emit(_ number: Int) { diagram.beats.append((tick, .element(number))) }

        mutating func end(_ beat: Beat) {
            diagram.beats.append((tick, beat))
            hasEnded = true
        }
    }

    /// Walks over the beats of all inputs, within a tick in the order of the inputs.
    static func walk(_ inputs: [Diagram], _ step: (inout Output, Int, Beat) -> Void) -> Diagram {
        var output = Output()
        let all = inputs.enumerated().flatMap { index, diagram in diagram.beats.map { ($0.tick, index, $0.beat) } }
        for (tick, index, beat) in all.sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }) where !output.hasEnded {
            output.tick = tick
            step(&output, index, beat)
        }
        return output.diagram
    }

    static func elements(_ input: Diagram, _ step: (inout Output, Int) -> Void) -> Diagram {
        walk([input]) { output, _, beat in
            if case .element(let number) = beat { step(&output, number) } else { output.end(beat) }
        }
    }

    static func merge(_ inputs: [Diagram]) -> Diagram {
        var running = inputs.count
        return walk(inputs) { output, _, beat in
            switch beat {
            case .element(let number): output.emit(number)
            case .failed: output.end(beat)
            case .finished:
                running -= 1
                if running == 0 { output.end(beat) }
            }
        }
    }

    static func combineLatest(_ inputs: [Diagram]) -> Diagram {
        var latest = [Int?](repeating: nil, count: inputs.count)
        var running = inputs.count
        return walk(inputs) { output, index, beat in
            switch beat {
            case .element(let number):
                latest[index] = number
                let known = latest.compactMap(\.self)
                if known.count == latest.count { output.emit(known.reduce(0) { $0 * 10 + $1 }) }
            case .failed: output.end(beat)
            case .finished:
                running -= 1
                if running == 0 || latest[index] == nil { output.end(beat) }
            }
        }
    }

    static func withLatest(_ inputs: [Diagram]) -> Diagram {
        var latest: Int?
        return walk(inputs) { output, index, beat in
            switch (index, beat) {
            case (0, .element(let number)): if let latest { output.emit(number * 10 + latest) }
            case (1, .element(let number)): latest = number
            case (1, .finished): break
            default: output.end(beat)
            }
        }
    }

    static func zip(_ inputs: [Diagram]) -> Diagram {
        var queues = [[Int]](repeating: [], count: inputs.count)
        var hasEnded = [Bool](repeating: false, count: inputs.count)
        return walk(inputs) { output, index, beat in
            switch beat {
            case .element(let number):
                queues[index].append(number)
                if queues.allSatisfy({ !$0.isEmpty }) {
                    output.emit(queues.reduce(0) { $0 * 10 + $1[0] })
                    for lane in queues.indices { queues[lane].removeFirst() }
                }
            case .failed: output.end(beat)
            case .finished: hasEnded[index] = true
            }
            let isExhausted = queues.indices.contains { hasEnded[$0] && queues[$0].isEmpty }
            if isExhausted, !output.hasEnded { output.end(.finished) }
        }
    }

    /// How an operator treats the inner diagrams that are already running when the next one comes.
    enum Flattening {
        case all, latest, first
    }

    static func flatten(_ outer: Diagram, _ inners: [Diagram], _ flattening: Flattening) -> Diagram {
        var output = Output()
        // In the order in which a clock would deliver them. The outer diagram has the number -1.
        var agenda = outer.beats.map { (tick: $0.tick, source: -1, beat: $0.beat) }
        var running: Set<Int> = []
        var isOuterRunning = true
        var started = 0
        func next() -> (tick: Int, source: Int, beat: Beat)? {
            guard let first = agenda.map(\.tick).min(), let index = agenda.firstIndex(where: { $0.tick == first })
            else { return nil }
            return agenda.remove(at: index)
        }
        while !output.hasEnded, let (tick, source, beat) = next() {
            output.tick = tick
            guard source == -1 || running.contains(source) else { continue }
            switch beat {
            case .element(let number) where source == -1:
                if flattening == .first, !running.isEmpty { continue }
                if flattening == .latest { running = [] }
                started += 1
                running.insert(started)
                let inner = inners[number].delayed(by: tick).beats.map {
                    (tick: $0.tick, source: started, beat: $0.beat)
                }
                // An inner diagram delivers the beats of the tick in which it is subscribed to before everything else.
                agenda = inner.filter { $0.tick == tick } + agenda + inner.filter { $0.tick > tick }
            case .element(let number): output.emit(number)
            case .failed: output.end(beat)
            case .finished:
                if source == -1 { isOuterRunning = false } else { running.remove(source) }
                if !isOuterRunning, running.isEmpty { output.end(beat) }
            }
        }
        return output.diagram
    }
}
