import DomainKit
import Reactive
import Synchronization

/// The outcome of one edit, or that it has none yet.
enum EditProgress<Entity: Sendable>: Sendable {
    case waiting, withdrawn
    /// The edit waits for a decision about an edit in front of it, or for as long as that one can be undone. Also
    /// said of an edit whose own answer could not be read, since the server may have performed it.
    case behind
    /// Somebody else has changed the same.
    case conflict
    /// The entity as it is saved now; after a deletion as it was shown before. `nil` where neither is known.
    case performed(Entity?)
    case refused(message: String, fields: [String: String])
}

extension EditProgress where Entity: Record {
    /// What to tell everybody in place of a caller that has stopped waiting; `nil` unless the edit was performed or
    /// refused. Everybody is told of a conflict anyway.
    func status(of entity: Entity, isDeletion: Bool) -> EditStatus<Entity>? {
        switch self {
        case .waiting, .withdrawn, .behind, .conflict: nil
        case .performed(let saved):
            EditStatus(id: entity.id, entity: saved ?? entity, mark: EditMark(isDeletion: isDeletion))
        case .refused(let message, let fields):
            EditStatus(
                id: entity.id, entity: entity,
                mark: EditMark(.refused(message: message, fields: fields), isDeletion: isDeletion))
        }
    }
}

/// Tells each outcome once: to the caller that waits for it, or else to everybody.
final class EditOutcomes<Entity: Record & Equatable>: Sendable where Entity.ID: Hashable {
    typealias Progress = EditProgress<Entity>

    private let waiting = Mutex<[Int: BehaviorSubject<Progress>]>([:])
    private let subject = PublishSubject<EditStatus<Entity>>()

    var unclaimed: Observable<EditStatus<Entity>> { subject.observable }

    /// Called in the transaction that queues the edit, so that its outcome finds the caller.
    func wait(for edit: Int) { waiting.withLock { $0[edit] = BehaviorSubject(.waiting) } }

    func progress(of edit: Int) -> Observable<Progress> {
        waiting.withLock { $0[edit] }?.observable ?? .just(.waiting)
    }

    /// The caller waits no longer. Returns the outcome if it has come just now.
    func leave(_ edit: Int) -> Progress? {
        guard let progress = waiting.withLock({ $0.removeValue(forKey: edit) })?.value else { return nil }
        if case .waiting = progress { return nil }
        return progress
    }

    func tell(_ status: EditStatus<Entity>) { subject.send(status, isolation: nil) }

    /// Hands out what has come about in a step. Edits of one entity that ended together are told as one.
    func take(_ delta: EditDelta<Entity>) {
        var unclaimed: [String: EditStatus<Entity>] = [:]
        var names: [String] = []
        func note(_ name: String, _ status: EditStatus<Entity>) {
            if unclaimed.updateValue(status, forKey: name) == nil { names.append(name) }
        }
        for end in delta.reading.ended {
            let status = delta.status(of: end)
            let isTaken = hand(end.isPerformed ? .performed(status?.entity) : .withdrawn, to: end.edit)
            if !isTaken, end.isPerformed, let status { note(end.name, status) }
        }
        for item in delta.reading.items {
            switch item.status.mark.state {
            case .held, .failing: for edit in item.edits { _ = hand(.behind, to: edit) }
            case .none, .waiting, .sending, .refused, .conflict: break
            }
            guard item.status.mark.needsDecision else { continue }
            var isTaken = false
            let isConflict = if case .conflict = item.status.mark.state { true } else { false }
            for edit in item.edits {
                let isRefused = item.refused.contains(edit)
                // What may have been performed waits to be sent again: entered once more it would be there twice.
                let progress = isRefused || isConflict ? item.status.mark.decision : .behind
                // A conflict is emitted to everybody as well: the form that waits for the edit cannot decide it.
                isTaken = hand(progress, to: edit) && isRefused || isTaken
            }
            let isNew =
                delta.earlierAccount == delta.account && delta.before[item.name]?.status.mark.needsDecision != true
            if isNew, !isTaken { note(item.name, item.status) }
        }
        for name in names { unclaimed[name].map(tell) }
    }

    /// Returns whether a caller waits for the edit.
    private func hand(_ progress: Progress, to edit: Int) -> Bool {
        guard let subject = waiting.withLock({ $0[edit] }) else { return false }
        subject.send(progress, isolation: nil)
        return true
    }
}

extension EditDelta {
    /// The entity of an edit that has ended, as it is now.
    fileprivate func status(of end: EditReading<Entity>.Ended) -> EditStatus<Entity>? {
        let item = earlierAccount == account ? before[end.name] : nil
        let write = reading.writes.first { write in
            guard let item else { return write.name == end.name }
            return write.id == item.status.id
                || reading.aliases.contains { $0.alias == item.status.id && $0.id == write.id }
        }
        guard let id = write?.id ?? item?.status.id else { return nil }
        let isDeletion = item?.status.mark.isDeletion ?? (write?.entity == nil)
        return EditStatus(
            id: id, entity: write?.entity ?? item?.status.entity, mark: EditMark(isDeletion: isDeletion))
    }
}

extension EditMark where Entity: Record {
    fileprivate var decision: EditProgress<Entity> {
        guard case .refused(let message, let fields) = state else { return .conflict }
        return .refused(message: message, fields: fields)
    }
}
