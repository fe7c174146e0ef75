import Reactive
import Testing

/// Tests every interleaving of a few steps of a few actors, on the values that the mailbox executes.
@Suite(.timeLimit(.minutes(5))) struct ScheduleExplorationTests {
    typealias Actor = ScheduleModel.Actor

    struct Setup: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let model: @Sendable () -> ScheduleModel

        init(testDescription: String, _ model: @escaping @Sendable () -> ScheduleModel) {
            self.testDescription = testDescription
            self.model = model
        }
    }

    static let setups = [
        Setup(testDescription: "senders from outside, one from inside") {
            ScheduleModel(
                .isolated, hot: 2,
                actors: [
                    Actor(script: [.send(0), .send(1)]), Actor(script: [.send(0), .end(0)], isInside: false),
                    Actor(script: [.send(1), .end(1)], isInside: false),
                ])
        },
        Setup(testDescription: "senders without isolation") {
            ScheduleModel(
                .free, hot: 2,
                actors: [
                    Actor(script: [.send(0)]), Actor(script: [.send(1), .end(1)]), Actor(script: [.send(0), .send(1)]),
                ])
        },
        Setup(testDescription: "one source ends while two send and drain") {
            ScheduleModel(
                .free, hot: 1,
                actors: [Actor(script: [.send(0), .send(0), .end(0)]), Actor(script: [.send(0), .send(0), .send(0)])])
        },
        Setup(testDescription: "a subscriber that cancels, laid out from elsewhere") {
            ScheduleModel(
                .isolated, hot: 2, generators: [2],
                actors: [
                    Actor(script: [.cancel(0), .cancel(2), .cancel(1)], isInside: false),
                    Actor(script: [.send(0), .send(1)]),
                ])
        },
        Setup(testDescription: "generators that yield beside senders") {
            ScheduleModel(
                .isolated, hot: 2, generators: [5, 4],
                actors: [
                    Actor(script: [.send(0)]), Actor(script: [.send(0), .send(1), .end(0)], isInside: false),
                ])
        },
        Setup(testDescription: "generators that yield without isolation, one cancelled") {
            ScheduleModel(
                .free, hot: 1, generators: [5, 4],
                actors: [Actor(script: [.send(0)]), Actor(script: [.send(0), .end(0)]), Actor(script: [.cancel(2)])])
        },
        Setup(testDescription: "elements that start a generator, as in flatMap") {
            ScheduleModel(
                .isolated, hot: 2, generators: [3], starts: [0: [2]],
                actors: [
                    Actor(script: [.send(1)]), Actor(script: [.send(0), .end(0)], isInside: false),
                    Actor(script: [.cancel(2)], isInside: false),
                ])
        },
        Setup(testDescription: "elements that start a generator each, beside what is sent from inside") {
            ScheduleModel(
                .isolated, hot: 2, generators: [2, 2], starts: [0: [2, 3]],
                actors: [
                    Actor(script: [.send(1), .send(1)]), Actor(script: [.send(0), .send(0)], isInside: false),
                    Actor(script: [.send(1)]),
                ])
        },
        Setup(testDescription: "a loop, and what is sent to it in batches while it delivers") {
            ScheduleModel(
                .pulled, hot: 2, generators: [3],
                actors: [
                    Actor(script: [.send(0), .send(0), .end(0)], isInside: false),
                    Actor(script: [.send(0), .cancel(2)], isInside: false),
                ])
        },
        Setup(testDescription: "a loop whose generator was cancelled before it waits, beside two senders") {
            ScheduleModel(
                .pulled, hot: 2, generators: [2, 2],
                actors: [
                    Actor(script: [.cancel(2), .send(0), .send(0)], isInside: false),
                    Actor(script: [.cancel(3), .send(1)], isInside: false),
                ])
        },
        Setup(testDescription: "a loop whose task is cancelled beside two senders") {
            ScheduleModel(
                .pulled, hot: 3, activity: 2,
                actors: [
                    Actor(script: [.send(0), .send(0), .end(0)], isInside: false),
                    Actor(script: [.send(1), .cancelTask], isInside: false),
                ])
        },
        Setup(testDescription: "a loop that is left with an element in hand and dropped elsewhere, beside senders") {
            ScheduleModel(
                .pulled, hot: 3, generators: [4], leavesAfter: 2, activity: 2,
                actors: [
                    Actor(script: [.send(0), .send(0), .end(0)], isInside: false),
                    Actor(script: [.send(1), .drop], isInside: false),
                ])
        },
    ]

    @Test("Every interleaving delivers each element once and in order", arguments: setups)
    func everyInterleaving(_ setup: Setup) {
        let start = setup.model()
        var seen: Set<ScheduleModel> = [start]
        var waiting = [start]
        while let state = waiting.popLast() {
            let enabled = state.enabled
            if let failure = state.violation ?? (enabled.isEmpty ? state.failureAtRest : nil) {
                Issue.record("\(failure)\n\(state)")
                return
            }
            for actor in enabled {
                var next = state
                next.step(actor)
                if seen.insert(next).inserted { waiting.append(next) }
            }
        }
        print("\(setup.testDescription): \(seen.count) states")
        #expect(seen.count > 1_000)
    }
}
