import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct StatusViewModelTests {
    private let room = Room()
    private let scene: Live<StatusViewModel>

    private var journal: Journal { room.journal }

    init() {
        scene = Live(StatusViewModel(useCase: room.useCases))
    }

    @Test("It shows since when the server cannot be reached, and how many edits wait or were refused")
    func states() {
        let since = Date(timeIntervalSince1970: 1_000)
        scene.input.$load()
        room.gateways.connectivity.states.send(.offline(since: since))
        room.gateways.pendingEdits.edits.send([
            PendingEdit(id: 1, edit: .save(.sample(1)), state: .sent),
            PendingEdit(id: 2, edit: .delete(.sample(2)), state: .refused(message: "No")),
            PendingEdit(id: 3, edit: .save(.sample(1)), state: .waiting),
        ])
        room.gateways.session.accounts.answerAndStay(.sample)
        #expect(scene.connectivity == .offline(since: since))
        #expect(scene.waitingCount == 2)
        #expect(scene.refusedCount == 1)
        #expect(scene.account == .sample)
        room.gateways.pendingEdits.edits.send([])
        room.gateways.connectivity.states.send(.online)
        #expect(scene.connectivity == .online)
        #expect(scene.waitingCount == 0)
        #expect(scene.refusedCount == 0)
        journal.expect("watch account")
    }

    @Test("The server is asked at once when the user wants it")
    func reconnect() {
        scene.input.$reconnect()
        journal.expect("reconnect")
    }
}
