import Testing

@testable import DataKit

@Suite("Reported steps of pending edits")
struct EditReportsTests {
    private let line = EditedEntity(kind: "lines", name: "-2")
    private let wait = EditEvent.Step.waitingFor(kind: "orders", entity: "-1", reason: nil)
    private let held = EditEvent.Step.waitingFor(kind: "orders", entity: "-1", reason: "No more orders.")
    private let refused = EditEvent.Step.refused(message: "No")

    /// Returns the reported steps of one entity after these steps were read one after the other.
    private func reported(_ steps: EditEvent.Step..., after noted: [EditEvent.Step] = []) -> [EditEvent.Step] {
        var reports = EditReports()
        for step in noted { reports.note(step, of: line) }
        return steps.enumerated().flatMap { number, step in
            reports.take(EditReports.Reading(position: number, kinds: 0, steps: [(line, step)])).map(\.step)
        }
    }

    @Test("A wait for another entity is reported when it begins, changes and ends")
    func waits() {
        #expect(reported(.waiting, wait, wait, held, held, wait) == [wait, held, wait])
        #expect(reported(wait, .waiting, .waiting, wait) == [wait, .waiting, wait])
        #expect(reported(wait, .conflict, .waiting) == [wait, .conflict])
        #expect(reported(wait, .withdrawn, .withdrawn, wait) == [wait, .withdrawn, wait])
    }

    @Test("An end is reported only for an edit that was reported earlier and has not ended")
    func ends() {
        #expect(reported(.withdrawn) == [])
        #expect(reported(.waiting, refused, .withdrawn) == [])
        #expect(reported(refused, .withdrawn, after: [.sending, refused]) == [.withdrawn])
        #expect(reported(.waiting, .performed, after: [.sending, .failing(message: "Later")]) == [.performed])
        #expect(reported(.withdrawn, after: [.sending, .performed]) == [])
        #expect(reported(wait, after: [.sending, .performed]) == [wait])
    }

    @Test("The log is read again from its beginning if a kind was added during the reading")
    func kinds() {
        var reports = EditReports()
        let early = EditReports.Reading(position: 7, kinds: reports.kinds)
        reports.addKind()
        _ = reports.take(early)
        #expect(reports.position == nil)
        _ = reports.take(EditReports.Reading(position: 8, kinds: reports.kinds))
        #expect(reports.position == 8)
    }
}
