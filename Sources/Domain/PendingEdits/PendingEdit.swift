import DomainKit

/// The pending edits of one entity, which wait to be sent, for the server's response, or for the user's decision.
public typealias PendingEdit = EditStatus<EditableEntity>

extension PendingEdit {
    public init(_ status: EditStatus<Product>) {
        self.init(status, id: EditableEntity.ID.product, EditableEntity.product)
    }

    public init(_ status: EditStatus<Order>) {
        self.init(status, id: EditableEntity.ID.order, EditableEntity.order)
    }

    public init(_ status: EditStatus<OrderLine>) {
        self.init(status, id: EditableEntity.ID.orderLine, EditableEntity.orderLine)
    }

    private init<Other>(
        _ status: EditStatus<Other>, id: (Other.ID) -> EditableEntity.ID, _ entity: (Other) -> EditableEntity
    ) {
        let state: EditMark<EditableEntity>.State =
            switch status.mark.state {
            case .none: .none
            case .waiting: .waiting
            case .waitingFor(let kind, let named, let reason): .waitingFor(kind: kind, entity: named, reason: reason)
            case .sending: .sending
            case .failing(let message, let date): .failing(message: message, until: date)
            case .refused(let message, let fields): .refused(message: message, fields: fields)
            case .conflict(let conflict):
                .conflict(
                    EditConflict(
                        fields: conflict.fields, before: conflict.before.map(entity), mine: conflict.mine.map(entity),
                        theirs: conflict.theirs.map(entity)))
            case .held: .held
            }
        self.init(
            id: id(status.id), entity: status.entity.map(entity),
            mark: EditMark(state, isDeletion: status.mark.isDeletion))
    }
}
