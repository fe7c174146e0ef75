import ReactiveDoubles
import ReactiveTesting
import Testing

@testable import Reactive

/// Tests every history of up to five steps of a `for await` loop. The iterator is used in two isolations and in none,
/// elements are sent, and then the iterator is dropped outside every isolation. The cleanup must not claim an isolation
/// that the thread is not in.
@Suite(.noLeaks) struct DroppedLoopExplorationTests {
    private actor Room {}

    private enum Step: CaseIterable {
        case nextInFirst, nextInSecond, nextNowhere, send
    }

    private let rooms = [Room(), Room()]

    @Test("A dropped iterator's cleanup does not run in an isolation that used the iterator", arguments: 1...5)
    func dropped(length: Int) {
        var histories: [[Step]] = [[]]
        for _ in 0..<length { histories = histories.flatMap { history in Step.allCases.map { history + [$0] } } }
        for history in histories {
            let places = placesOfTheEnd(of: history)
            guard places == ["nowhere"] else {
                Issue.record("After \(history) the end was heard in \(places).")
                return
            }
        }
    }

    /// Returns the isolation in which a stage is notified of the end of the loop.
    private func placesOfTheEnd(of history: [Step]) -> [String] {
        let places = Log<String>()
        let subject = PublishSubject<Int>()
        let name = { @Sendable [rooms] (here: (any Actor)?) in
            here.map { here in rooms.firstIndex { $0 === here }.map { "room \($0)" } ?? "another" } ?? "nowhere"
        }
        let source = Observable<Int> { scope, observer in
            let mailbox = scope.mailbox
            _ = Guardian(in: scope) { mailbox.whenSettled { places.append(name($0)) } }
            merge(Observable(0...), subject.observable).attach(scope, observer)
        }
        var iterator: Observable<Int>.AsyncIterator? = source.makeAsyncIterator()
        for step in history {
            switch step {
            case .nextInFirst: _ = iterator?.takeReady(rooms[0])
            case .nextInSecond: _ = iterator?.takeReady(rooms[1])
            case .nextNowhere: _ = iterator?.takeReady(nil)
            case .send: subject.send(-1)
            }
        }
        iterator = nil
        return places.entries
    }
}
