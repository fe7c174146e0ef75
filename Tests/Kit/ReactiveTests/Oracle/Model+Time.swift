extension Model {
    /// Walks tick by tick. Within a tick, beats come before timers that are due.
    private static func ticks(
        _ input: Diagram, onBeat: (inout Output, Beat) -> Void, onTick: (inout Output) -> Void
    ) -> Diagram {
        var output = Output()
        for tick in 1...40 where !output.hasEnded {
            output.tick = tick
            for (_, beat) in input.beats.filter({ $0.tick == tick }) where !output.hasEnded { onBeat(&output, beat) }
            if !output.hasEnded { onTick(&output) }
        }
        return output.diagram
    }

    static func debounce(_ input: Diagram, for quietTime: Int) -> Diagram {
        var pending: (number: Int, due: Int)?
        return ticks(input) { output, beat in
            switch beat {
            case .element(let number): pending = (number, output.tick + quietTime)
            case .failed: output.end(beat)
            case .finished:
                if let pending { output.emit(pending.number) }
                output.end(beat)
            }
        } onTick: { output in
            guard let (number, due) = pending, due == output.tick else { return }
            output.emit(number)
            pending = nil
        }
    }

    static func throttle(_ input: Diagram, for window: Int, latest: Bool) -> Diagram {
        var end: Int?
        var trailing: Int?
        return ticks(input) { output, beat in
            switch beat {
            case .element(let number) where end == nil:
                output.emit(number)
                end = output.tick + window
            case .element(let number): if latest { trailing = number }
            case .failed: output.end(beat)
            case .finished:
                if let trailing { output.emit(trailing) }
                output.end(beat)
            }
        } onTick: { output in
            guard end == output.tick else { return }
            end = nil
            guard let number = trailing else { return }
            output.emit(number)
            trailing = nil
            end = output.tick + window
        }
    }

    static func delay(_ input: Diagram, by time: Int) -> Diagram {
        var waiting: [(due: Int, beat: Beat)] = []
        return ticks(input) { output, beat in
            if beat == .failed { output.end(beat) } else { waiting.append((output.tick + time, beat)) }
        } onTick: { output in
            for (due, beat) in waiting where due == output.tick && !output.hasEnded {
                if case .element(let number) = beat { output.emit(number) } else { output.end(beat) }
            }
        }
    }

    static func timeout(_ input: Diagram, after limit: Int) -> Diagram {
        var deadline = limit
        return ticks(input) { output, beat in
            guard case .element(let number) = beat else { return output.end(beat) }
            output.emit(number)
            deadline = output.tick + limit
        } onTick: { output in
            if output.tick == deadline { output.end(.failed) }
        }
    }

    /// Begins the diagram again after each of the first `count` failures.
    static func retry(_ input: Diagram, _ count: Int) -> Diagram {
        guard count > 0, let (tick, beat) = input.beats.last, beat == .failed else { return input }
        let rest = retry(input, count - 1).delayed(by: tick)
        return Diagram(beats: input.beats.dropLast() + rest.beats)
    }

    static func recover(_ input: Diagram, _ replacement: Diagram) -> Diagram {
        guard let (tick, beat) = input.beats.last, beat == .failed else { return input }
        return Diagram(beats: input.beats.dropLast() + replacement.delayed(by: tick).beats)
    }
}
