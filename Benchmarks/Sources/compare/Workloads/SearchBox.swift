import OpenCombine
import Reactive

enum SearchBox {
    private static let title = "search box: keystroke -> 20 view models -> output"

    private struct Item: Sendable {
        let id: Int
        let name: Int
    }

    private struct ItemViewModel: Sendable {
        let id: Int
        let title: Int

        init(_ item: Item) {
            id = item.id
            title = increment(item.name)
        }
    }

    static let workloads = [
        Workload(
            "W12", title, goal: 0.25, checksum: checksum,
            [
                Contender(.ours, ours), Contender(.openCombine, openCombine), Contender(.asyncStream, asyncStream),
                Contender(.asyncAlgorithms, leftOut: SwitchToLatest.unstable),
            ]),
        Workload(
            "W12@main", title, on: .mainActor, checksum: checksum,
            [
                Contender(.ours, oursOnActor), Contender(.openCombine, openCombine),
                Contender(.asyncStream, asyncStream), Contender(.asyncAlgorithms, leftOut: SwitchToLatest.unstable),
            ]),
    ]

    /// Returns a keystroke. Every fourth one repeats the previous keystroke.
    private static func keystroke(_ step: Int) -> Int { step % 4 == 0 ? step - 1 : step }

    private static func search(_ query: Int) -> [Item] { (0..<20).map { Item(id: $0, name: query &+ $0) } }

    private static func show(_ models: [ItemViewModel], to tally: Tally) {
        for model in models { tally.add(model.title) }
    }

    @Sendable
    private static func checksum(_ size: Int) -> Int {
        var sum = 0
        for step in 1...size where step % 4 != 0 { sum &+= 20 &* (step &+ 1) &+ 190 }
        return sum
    }

    private static func ours(_ size: Int) -> Int {
        let tally = Tally()
        let keystrokes = PublishSubject<Int>()
        let output = BehaviorSubject<[ItemViewModel]>([])
        let binding = keystrokes.observable.removeDuplicates().flatMapLatest { .just(search($0)) }
            .map { $0.map(ItemViewModel.init) }.bind(to: output)
        let subscription = output.observable.subscribe { show($0, to: tally) }
        for step in 1...size { keystrokes.send(keystroke(step)) }
        subscription.cancel()
        binding.cancel()
        return tally.sum
    }

    private static func oursOnActor(_ size: Int, on actor: isolated any Actor) async -> Int {
        let tally = Tally()
        let keystrokes = PublishSubject<Int>()
        let output = BehaviorSubject<[ItemViewModel]>([])
        let binding = keystrokes.observable.removeDuplicates().flatMapLatest { .just(search($0)) }
            .map { $0.map(ItemViewModel.init) }.bind(to: output, isolation: actor)
        let subscription = output.observable.subscribe(isolation: actor) { show($0, to: tally) }
        for step in 1...size { keystrokes.send(keystroke(step)) }
        subscription.cancel()
        binding.cancel()
        return tally.sum
    }

    private static func openCombine(_ size: Int) -> Int {
        let tally = Tally()
        let keystrokes = PassthroughSubject<Int, Never>()
        let output = CurrentValueSubject<[ItemViewModel], Never>([])
        let binding = keystrokes.removeDuplicates().map { OpenCombine.Just(search($0)) }.switchToLatest()
            .map { $0.map(ItemViewModel.init) }.sink { output.send($0) }
        let subscription = output.sink { show($0, to: tally) }
        for step in 1...size { keystrokes.send(keystroke(step)) }
        subscription.cancel()
        binding.cancel()
        return tally.sum
    }

    /// Uses a task for each search, which the next search cancels. It runs in lock-step, because a person types slowly.
    private static func asyncStream(_ size: Int, on actor: isolated any Actor) async -> Int {
        let tally = Tally()
        let arrivals = Arrivals()
        let (keystrokes, typing) = AsyncStream.makeStream(of: Int.self)
        let (output, showing) = AsyncStream.makeStream(of: [ItemViewModel].self, bufferingPolicy: .bufferingNewest(1))
        let binding = Task {
            _ = actor
            var last: Int?
            var running: Task<Void, Never>?
            for await query in keystrokes where query != last {
                last = query
                running?.cancel()
                running = Task {
                    _ = actor
                    showing.yield(search(query).map(ItemViewModel.init))
                }
            }
        }
        let view = Task {
            _ = actor
            for await models in output {
                show(models, to: tally)
                arrivals.note(0)
            }
        }
        for step in 1...size {
            typing.yield(keystroke(step))
            if step % 4 != 0 { await arrivals.wait(for: 1, on: actor) }
        }
        typing.finish()
        await binding.value
        showing.finish()
        await view.value
        return tally.sum
    }
}
