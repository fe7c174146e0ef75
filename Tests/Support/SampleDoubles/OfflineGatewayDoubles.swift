import Domain
import DomainKit
import Foundation
import Reactive
import ReactiveTesting

/// A double of the pending edits. The test sets the edits, and responds to the decisions. The samples are edits that
/// are refused, being sent, waiting, in conflict, and waiting for another edit. None of them is ever performed.
package struct PendingEditGatewayDouble: PendingEditGateway {
    package let edits = BehaviorSubject<[PendingEdit]>([])
    /// The outcomes of edits whose forms no longer wait for them.
    package let events = PublishSubject<PendingEdit>()
    package var undos = Requests<Bool>()
    package var retries = Requests<Void>()
    package var discards = Requests<Void>()
    package var decisions = Requests<Void>()
    var answers: StubAnswers?

    package var pendingEdits: Observable<[PendingEdit]> {
        guard let answers else { return edits.observable }
        let order = Order.sample(1)
        let (mine, theirs) = (Product.detailedSample(104), Product.detailedSample(105))
        let conflict = EditConflict(fields: ["name", "price"], before: mine, mine: mine, theirs: theirs)
        let edits = [
            PendingEdit(.detailedSample(101), EditMark(.refused(message: "The price is too low.", fields: [:]))),
            PendingEdit(.detailedSample(102), EditMark(.sending, isDeletion: true)),
            PendingEdit(.detailedSample(103), EditMark(.waiting)), PendingEdit(mine, EditMark(.conflict(conflict))),
            PendingEdit(order: order),
            PendingEdit(
                line: .sample(1), EditMark(.waitingFor(kind: "orders", entity: "\(order.id)", reason: nil))),
        ]
        return answers.answer(edits, empty: [])
    }
    package var settledEdits: Observable<PendingEdit> { events.observable }
    package func undoEdit(of id: PendingEdit.ID) -> Observable<Bool> {
        answers.map { _ in .just(true) } ?? undos.request("undo edit of \(id.sampleText)")
    }
    package func retryEdit(of id: PendingEdit.ID) -> Observable<Void> {
        answers.map { _ in .just(()) } ?? retries.request("retry edit of \(id.sampleText)")
    }
    package func discardEdit(of id: PendingEdit.ID) -> Observable<Void> {
        answers.map { _ in .just(()) } ?? discards.request("discard edit of \(id.sampleText)")
    }
    package func decideEdit(of id: Product.ID, mine: Set<ProductDraft.Field>?) -> Observable<Void> {
        let fields = mine.map { $0.map(\.rawValue).sorted().joined(separator: ", ") } ?? "all"
        return answers.map { _ in .just(()) } ?? decisions.request("decide \(id.sampleNumber), mine: \(fields)")
    }
}

extension PendingEditGatewayDouble {
    /// Answers from the samples.
    package init(_ answer: @autoclosure @escaping @Sendable () -> StubAnswer) {
        self.init(answers: StubAnswers(answer()))
    }
}

extension PendingEdit {
    package init(_ product: Product, _ mark: EditMark<Product> = EditMark(.waiting)) {
        self.init(EditStatus<Product>(id: product.id, entity: product, mark: mark))
    }

    package init(order: Order, _ mark: EditMark<Order> = EditMark(.waiting)) {
        self.init(EditStatus<Order>(id: order.id, entity: order, mark: mark))
    }

    package init(line: OrderLine, _ mark: EditMark<OrderLine> = EditMark(.waiting)) {
        self.init(EditStatus<OrderLine>(id: line.id, entity: line, mark: mark))
    }
}

extension EditableEntity.ID {
    package static func sampleID(_ number: Int) -> EditableEntity.ID { .product(.sampleID(number)) }

    package var sampleNumber: Int {
        switch self {
        case .product(let id), .order(let id), .orderLine(let id): id.sampleNumber
        }
    }

    /// The number of a product, which does not need a name.
    package var sampleText: String {
        switch self {
        case .product: "\(sampleNumber)"
        case .order: "order \(sampleNumber)"
        case .orderLine: "line \(sampleNumber)"
        }
    }
}

/// A double of the connectivity, which the test sets. With samples, each subscriber gets the connectivity of the next
/// response.
package struct ConnectivityGatewayDouble: ConnectivityGateway {
    package let states = BehaviorSubject(Connectivity.online)
    var note: @Sendable (String) -> Void = { _ in }
    var answers: StubAnswers?

    package var connectivity: Observable<Connectivity> {
        guard let answers else { return states.observable }
        return .deferred { .just(answers.next().staleSince.map { .offline(since: $0) } ?? .online) }
    }
    package func reconnect() { note("reconnect") }
}
