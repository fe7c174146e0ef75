import DomainKit
import Testing

@testable import DataKit

@Suite("The schedule of a sender")
struct SendingScheduleTests {
    typealias Verdict = SendingSchedule.Verdict

    private static func memo(_ name: String) -> EditedEntity { EditedEntity(kind: "memos", name: name) }

    @Test(
        "A failure that concerns one edit delays only its entity",
        arguments: [
            GatewayError.timedOut, .serverError(), .unavailable(), .cancelled,
        ])
    func oneEntity(error: GatewayError) {
        var schedule = SendingSchedule()
        for _ in 0..<10 {
            #expect(schedule.fail(Self.memo("a"), error) == Verdict(holdsEntity: true, pause: nil))
        }
        #expect(schedule.fail(Self.memo("b"), error).pause == nil)
    }

    @Test(
        "A failure of connection, account or device delays all edits, longer each time",
        arguments: [
            GatewayError.offline, .limited(until: nil), .unavailable(until: .distantFuture), .storage(message: "Full"),
            .unavailable(cause: .init(APIError.status(503, message: nil))),
        ])
    func allEdits(error: GatewayError) {
        var schedule = SendingSchedule()
        for pause in [1.0, 2, 4, 8, 16, 32, 60, 60] {
            #expect(schedule.fail(Self.memo("a"), error) == Verdict(holdsEntity: false, pause: pause))
        }
        schedule.responded()
        #expect(schedule.fail(Self.memo("a"), error).pause == 1)
    }

    @Test("Entities of different kinds with the same primary key are separate")
    func twoKinds() {
        var schedule = SendingSchedule()
        let pauses = ["memos", "cars", "notes"].map { kind in
            schedule.fail(EditedEntity(kind: kind, name: "1"), .timedOut).pause
        }
        #expect(pauses == [nil, nil, 1])
    }

    @Test("Once three entities fail, the server gets only one request after each pause")
    func deadServer() {
        var schedule = SendingSchedule()
        let pauses = (0..<6).map { schedule.fail(Self.memo("\($0)"), .timedOut).pause }
        #expect(pauses == [nil, nil, 1, 2, 4, 8])
        schedule.responded()
        #expect(schedule.fail(Self.memo("9"), .timedOut).pause == nil)
    }

    /// Tests every history of five attempts at four entities. Each attempt gets a response, a failure of the entity, or
    /// a failure of the connection.
    @Test("A thousand failing entities cause few requests and delay no other entity")
    func everyHistory() {
        enum Outcome: CaseIterable { case responded, failed, offline }
        var histories: [[(entity: Int, outcome: Outcome)]] = [[]]
        for _ in 0..<5 {
            histories = histories.flatMap { history in
                (0..<4).flatMap { entity in Outcome.allCases.map { history + [(entity, $0)] } }
            }
        }
        for history in histories {
            var schedule = SendingSchedule()
            var failed: Set<Int> = []
            var isHeld = false
            for (entity, outcome) in history {
                switch outcome {
                case .responded:
                    schedule.responded()
                    (failed, isHeld) = ([], false)
                case .failed:
                    failed.insert(entity)
                    isHeld = isHeld || failed.count >= 3
                    let verdict = schedule.fail(Self.memo("\(entity)"), .serverError())
                    #expect(verdict.holdsEntity)
                    #expect((verdict.pause != nil) == isHeld)
                case .offline:
                    isHeld = true
                    #expect(schedule.fail(Self.memo("\(entity)"), .offline).pause != nil)
                }
            }
        }
    }
}
