import Domain
import DomainKit
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct SettingUpUserDataTests {
    private let journal = Journal()
    private let gateways: GatewayDoubles

    init() {
        gateways = GatewayDoubles(journal)
    }

    private func setUp() {
        journal.follow(gateways.useCases.setUpUserData()) { "\($0.done) of \($0.total)" }
    }

    @Test("The first run saves three users one by one, then is marked as done")
    func firstRun() {
        setUp()
        journal.expect("0 of 3", "add John Appleseed male")
        gateways.users.additions.answer(())
        journal.expect("1 of 3", "add Kate Bell female")
        gateways.users.additions.answer(())
        journal.expect("2 of 3", "add Anna Haro female")
        gateways.users.additions.answer(())
        journal.expect("set-up is done", "3 of 3", "finished")
        setUp()
        journal.expect("finished")
    }

    @Test("D-17: a failed first run passes its failure on, and the next starts over")
    func failure() {
        setUp()
        gateways.users.additions.answer(())
        gateways.users.additions.fail(GatewayError.timedOut)
        journal.expect(
            "0 of 3", "add John Appleseed male", "1 of 3", "add Kate Bell female", "failed(\(GatewayError.timedOut))")
        setUp()
        journal.expect("0 of 3", "add John Appleseed male")
    }

    @Test("Each user is saved once, even if the store responds twice")
    func answeredTwice() {
        gateways.users.additions.immediate = Array(repeating: Observable([(), ()]), count: 3)
        setUp()
        #expect(journal.history.filter { $0.hasPrefix("add") }.count == 3)
        #expect(journal.history.count { $0 == "3 of 3" } == 1)
    }
}
