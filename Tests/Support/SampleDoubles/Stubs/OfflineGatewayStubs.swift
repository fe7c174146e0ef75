import Domain
import DomainKit
import Foundation
import Reactive

/// Edits that are refused, sent, waiting and in conflict, without a server that performs them.
package struct PendingEditGatewayStub: PendingEditGateway {
    private let answers: StubAnswers

    package init(_ answer: @autoclosure @escaping @Sendable () -> StubAnswer) {
        answers = StubAnswers(answer())
    }

    package var pendingEdits: Observable<[PendingEdit]> {
        let (mine, theirs) = (Product.detailedSample(104), Product.detailedSample(105))
        let conflict = EditConflict(fields: ["name", "price"], before: mine, mine: mine, theirs: theirs)
        let edits = [
            PendingEdit(.detailedSample(101), EditMark(.refused(message: "The price is too low.", fields: [:]))),
            PendingEdit(.detailedSample(102), EditMark(.sending, isDeletion: true)),
            PendingEdit(.detailedSample(103), EditMark(.waiting)), PendingEdit(mine, EditMark(.conflict(conflict))),
        ]
        return answers.answer(edits, empty: [])
    }
    package var settledEdits: Observable<PendingEdit> { .empty() }
    package func undoEdit(of id: Product.ID) -> Observable<Bool> { .just(true) }
    package func retryEdit(of id: Product.ID) -> Observable<Void> { .just(()) }
    package func discardEdit(of id: Product.ID) -> Observable<Void> { .just(()) }
    package func decideEdit(of id: Product.ID, mine: Set<ProductDraft.Field>?) -> Observable<Void> { .just(()) }
}

extension PendingEdit {
    package init(_ product: Product, _ mark: EditMark<Product> = EditMark(.waiting)) {
        self.init(id: product.id, entity: product, mark: mark)
    }
}

/// Says once to each subscriber whether there is a connection, by the stub's next answer.
struct ConnectivityGatewayStub: ConnectivityGateway {
    let answers: StubAnswers

    var connectivity: Observable<Connectivity> {
        .deferred { .just(answers.next().staleSince.map { .offline(since: $0) } ?? .online) }
    }
    func reconnect() {}
}
