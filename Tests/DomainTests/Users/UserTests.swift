import Domain
import DomainKit
import Foundation
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct UserTests {
    private let journal = Journal()
    private let gateways: GatewayDoubles

    init() {
        gateways = GatewayDoubles(journal)
    }

    @Test("A new user is saved, then emitted")
    func added() {
        let draft = UserDraft(name: " Ada ", gender: .female, birthdayText: " 1815-12-10 ")
        journal.follow(gateways.useCases.addUser(draft)) {
            "saved \($0.name) \($0.gender) \(Int($0.birthday.timeIntervalSince1970 / 86_400))"
        }
        journal.expect("add Ada female")
        gateways.users.additions.answer(())
        journal.expect("saved Ada female -56270", "finished")
    }

    @Test("Every new user has its own ID")
    func identity() throws {
        let draft = UserDraft(name: "Ada", birthdayText: "1815-12-10")
        #expect(try draft.validated().id != draft.validated().id)
    }

    @Test("An invalid draft of a user is not saved")
    func broken() {
        let draft = UserDraft(name: " ", birthdayText: "x")
        let error = Recorded<User>(gateways.useCases.addUser(draft)).error as? ValidationError
        #expect(
            error?.failures.map(\.message) == [
                "Please enter a name", "Please enter a day as year-month-day, such as 1980-06-22",
            ])
        journal.expect()
    }

    @Test("If the store fails, adding a user fails and emits no user")
    func storeFails() {
        journal.follow(gateways.useCases.addUser(UserDraft(name: "Ada", birthdayText: "1815-12-10"))) { $0.name }
        gateways.users.additions.fail(GatewayError.offline)
        journal.expect("add Ada unknown", "failed(\(GatewayError.offline))")
    }

    @Test("Watching and deleting users call the gateway")
    func forwarded() {
        journal.follow(gateways.useCases.watchUsers()) { "\($0.map(\.name))" }
        gateways.users.lists.answerAndStay([.sample(1)])
        journal.follow(gateways.useCases.deleteUser(id: .sampleID(1))) { "deleted" }
        gateways.users.deletions.answer(())
        journal.expect("watch users", #"["User 1"]"#, "delete user 1", "deleted", "finished")
    }

    @Test(
        "A birthday must be an existing day, written as year-month-day",
        arguments: [
            ("1980-06-22", true), ("2024-02-29", true), ("1900-02-28", true), ("2023-02-29", false),
            ("1900-02-29", false), ("1980-13-01", false), ("1980-00-10", false), ("1980-06-00", false),
            ("1980-04-31", false), ("1980-6-22", false), ("80-06-22", false), ("", false), ("1980-06-22x", false),
            ("1980 06 22", false),
        ])
    func birthday(text: String, isDay: Bool) {
        #expect(UserDraft(name: "Ada", birthdayText: text).isValid == isDay)
    }

    @Test(
        "A birthday in the future or before the calendar's start is refused",
        arguments: [
            ("2025-12-31", true), ("2026-01-01", true), ("2026-01-02", true), ("2026-01-03", false),
            ("9999-12-31", false), ("99999-01-01", false), ("1583-01-01", true), ("1582-12-31", false),
            ("0000-01-01", false),
        ])
    func birthDate(text: String, isBirthDate: Bool) throws {
        // The evening of 1 January 2026 in Greenwich, when it is 2 January in Tokyo.
        let draft = UserDraft(
            name: "Ada", birthdayText: text, now: Date(timeIntervalSince1970: 1_767_225_600 + 20 * 3600))
        let message = "Please enter a day that is not in the future, nor before 1583"
        #expect(draft.failures.map(\.message) == (isBirthDate ? [] : [message]))
    }

    @Test("A birthday is read as midnight UTC in every time zone")
    func midnight() throws {
        #expect(
            try UserDraft(name: "Ada", birthdayText: "1970-01-02").validated().birthday
                == Date(timeIntervalSince1970: 86_400))
    }

    @Test("Each gender has a name and the number it is saved as")
    func genders() {
        #expect(Gender.allCases.map { "\($0.rawValue) \($0.name)" } == ["0 Unknown", "1 Male", "2 Female"])
    }
}
