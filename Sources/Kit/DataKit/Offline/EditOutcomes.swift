import DomainKit
import Reactive
import Synchronization

/// The progress of one edit, for the caller that waits for its outcome.
enum EditProgress<Entity: Sendable>: Sendable {
    /// The edit is pending. An edit is `held` if it has to wait for other edits, such as an earlier refused edit. An
    /// edit is also `held` if the response to it could not be read, because the server may have performed the edit.
    case pending(EditMark<Entity>.State)
    /// The edit was performed. The value is the entity as it is saved now. After a deletion, the value is the entity as
    /// it was last shown. The value is `nil` if neither is known.
    case performed(Entity?)
    case withdrawn
}

extension EditProgress where Entity: Record {
    /// Returns the status to report to all subscribers if the caller has stopped waiting. Returns `nil` unless the edit
    /// was performed or refused, because conflicts are reported to all subscribers anyway.
    func status(of entity: Entity, isDeletion: Bool) -> EditStatus<Entity>? {
        switch self {
        case .performed(let saved):
            EditStatus(id: entity.id, entity: saved ?? entity, mark: EditMark(isDeletion: isDeletion))
        case .pending(.refused(let message, let fields)):
            EditStatus(
                id: entity.id, entity: entity,
                mark: EditMark(.refused(message: message, fields: fields), isDeletion: isDeletion))
        case .pending, .withdrawn: nil
        }
    }
}

/// Reports each outcome once, either to the caller that waits for it, or to all subscribers.
final class EditOutcomes<Entity: Record & Equatable>: Sendable where Entity.ID: Hashable {
    typealias Progress = EditProgress<Entity>

    private let waiting = Mutex<[Int: BehaviorSubject<Progress>]>([:])
    private let subject = PublishSubject<EditStatus<Entity>>()

    var unclaimed: Observable<EditStatus<Entity>> { subject.observable }

    /// Starts waiting for an edit. Call it in the transaction that queues the edit, so that the outcome cannot arrive
    /// earlier.
    func wait(for edit: Int) { waiting.withLock { $0[edit] = BehaviorSubject(.pending(.waiting)) } }

    func progress(of edit: Int) -> Observable<Progress> {
        waiting.withLock { $0[edit] }?.observable ?? .just(.pending(.waiting))
    }

    /// Removes a caller that has stopped waiting. Returns the outcome if it has arrived at the same time.
    func leave(_ edit: Int) -> Progress? {
        guard let progress = waiting.withLock({ $0.removeValue(forKey: edit) })?.value else { return nil }
        if case .pending(.waiting) = progress { return nil }
        return progress
    }

    func tell(_ status: EditStatus<Entity>) { subject.send(status) }

    /// Delivers the outcomes of a step. If several edits of one entity ended together, they are reported as one.
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
            case .held, .failing: for edit in awaited(among: item.edits) { _ = hand(.pending(.held), to: edit) }
            case .waitingFor(_, _, let reason):
                // Without a reason, the other entity will be created first, and then these edits are sent.
                if reason != nil { for edit in awaited(among: item.edits) { _ = hand(.pending(.held), to: edit) } }
            case .none, .waiting, .sending, .refused, .conflict: break
            }
            guard item.status.mark.needsDecision else { continue }
            var isTaken = false
            let isConflict = if case .conflict = item.status.mark.state { true } else { false }
            for edit in awaited(among: item.edits) {
                let isRefused = item.refused.contains(edit)
                // An edit that may have been performed waits until it is sent again. If the user entered it once more,
                // the server would perform it twice.
                let state = isRefused || isConflict ? item.status.mark.state : .held
                // Also report the conflict to all subscribers, because the form that waits for the edit cannot resolve
                // it.
                isTaken = hand(.pending(state), to: edit) && isRefused || isTaken
            }
            let isNew =
                delta.earlierAccount == delta.account && delta.before[item.name]?.status.mark.needsDecision != true
            if isNew, !isTaken { note(item.name, item.status) }
        }
        for name in names { unclaimed[name].map(tell) }
    }

    /// Returns the edits for which callers wait. Only a few callers wait, even if an entity has many edits.
    private func awaited(among edits: [Int]) -> [Int] {
        waiting.withLock { $0.keys.filter(edits.contains) }.sorted()
    }

    /// Passes the progress to the caller. Returns whether a caller waits for the edit.
    private func hand(_ progress: Progress, to edit: Int) -> Bool {
        guard let subject = waiting.withLock({ $0[edit] }) else { return false }
        subject.send(progress)
        return true
    }
}

extension EditDelta {
    /// Returns the current status of the entity whose edit has ended.
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
