import Domain
import DomainKit
import Foundation
import Reactive

/// Edits in every state, without a server that performs them.
package struct PendingEditGatewayStub: PendingEditGateway {
    private let answers: StubAnswers

    package init(_ answer: @autoclosure @escaping @Sendable () -> StubAnswer) {
        answers = StubAnswers(answer())
    }

    package var pendingEdits: Observable<[PendingEdit]> {
        let edits = [
            PendingEdit(
                id: 1, edit: .save(.detailedSample(101)), state: .refused(message: "The price is too low.")),
            PendingEdit(id: 2, edit: .delete(.detailedSample(102)), state: .sent),
            PendingEdit(id: 3, edit: .save(.detailedSample(103)), state: .waiting),
        ]
        return answers.answer(edits, empty: [])
    }
    package var pendingEditEvents: Observable<PendingEditEvent> { .empty() }
    package func undoEdit(id: PendingEdit.ID) -> Observable<Bool> { .just(true) }
    package func retryEdit(id: PendingEdit.ID) -> Observable<Void> { .just(()) }
    package func discardEdit(id: PendingEdit.ID) -> Observable<Void> { .just(()) }
}

/// A connection that never changes.
struct ConnectivityGatewayStub: ConnectivityGateway {
    let answers: StubAnswers

    var connectivity: Observable<Connectivity> {
        .deferred { .just(answers.next().staleSince.map { .offline(since: $0) } ?? .online) }
    }
    func reconnect() {}
}
