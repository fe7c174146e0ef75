import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

@Suite(.noLeaks) struct UserListViewModelTests {
    private let context = TestContext()
    private let scene: Live<UserListViewModel>

    private var journal: Journal { context.journal }
    private var users: UserGatewayDouble { context.gateways.users }

    init() {
        scene = Live(UserListViewModel(navigator: context.navigator, useCase: context.useCases, formatting: .american))
        journal.follow(scene.$users.driver) { list in
            ([list.trace(\.id.sampleNumber)] + list.filter(\.isBusy).map { "\($0.id.sampleNumber) busy" })
                .joined(separator: " | ")
        }
        journal.follow(scene.added) { "added \($0.sampleNumber)" }
        journal.follow(scene.deleted) { "deleted \($0.name)" }
        journal.followErrors(scene.errors)
        scene.input.$load()
        context.gateways.users.lists.answerAndStay([.sample(1), .sample(2), .sample(3)])
        journal.expect("idle", "loading", "watch users", "1-3 end")
    }

    @Test("A row shows name, gender, and the day of birth")
    func texts() {
        let row = scene.users.first
        #expect(row?.name == "User 1")
        #expect(row?.gender == "Female")
        #expect(row?.birthday == "Jan 1, 1970")
    }

    @Test("The list shows each change of the store")
    func live() {
        users.lists.answerAndStay([.sample(4)])
        users.lists.answerAndStay([])
        journal.expect("4 end", "empty end")
    }

    @Test("A confirmed deletion removes the row once and reports it, however fast the store")
    func deletion() {
        scene.input.$delete(.sampleID(2))
        context.navigator.confirmations.answer(())
        users.lists.answerAndStay([.sample(1), .sample(3)])
        users.deletions.answer(())
        journal.expect("delete User 2?", "1-3 end | 2 busy", "delete user 2", "1,3 end", "deleted User 2")
    }

    @Test("A deletion that is not confirmed changes nothing")
    func unconfirmed() {
        scene.input.$delete(.sampleID(2))
        context.navigator.confirmations.finish()
        journal.expect("delete User 2?")
    }

    @Test("A failed deletion is reported and leaves the row")
    func failedDeletion() {
        scene.input.$delete(.sampleID(3))
        context.navigator.confirmations.answer(())
        users.deletions.fail(Failure("Broken"))
        journal.expect("delete User 3?", "1-3 end | 3 busy", "delete user 3", "1-3 end", "error: Broken")
    }

    @Test("One form for a new user opens at a time and reports its user")
    func adding() {
        scene.input.$add()
        scene.input.$add()
        users.lists.answerAndStay((1...4).map(User.sample))
        context.navigator.addedUsers.answer(.sample(4))
        journal.expect("add user", "1-4 end", "added 4")
    }

    @Test("Leaving the form without saving reports nothing, and the next form may open")
    func addingCancelled() {
        scene.input.$add()
        context.navigator.addedUsers.finish()
        scene.input.$add()
        journal.expect("add user", "add user")
    }
}
