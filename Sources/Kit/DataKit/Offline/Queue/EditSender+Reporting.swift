/// Reporting the events of pending edits. Without an observer, nothing is read or stored.
extension EditSender {
    /// Reports a step of an edit. Call this method for one step at a time, so that the observer receives steps in
    /// order.
    func report(_ step: EditEvent.Step, of entity: EditedEntity) {
        guard let observer = environment.observer else { return }
        state.withLock { $0.reports.note(step, of: entity) }
        observer(.edit(EditEvent(kind: entity.kind, entity: entity.name, step: step)))
    }

    func report(_ reading: EditReports.Reading?) {
        guard let observer = environment.observer, let reading else { return }
        for (entity, step) in state.withLock({ $0.reports.take(reading) }) {
            observer(.edit(EditEvent(kind: entity.kind, entity: entity.name, step: step)))
        }
    }

    /// Reports changed waits for other entities while nothing can be sent.
    func reportWaits() async {
        guard environment.observer != nil, beginStep() else { return }
        defer { endStep() }
        do {
            report(try await database.read { [self] in try readSteps(in: $0) })
        } catch {
            if !(error is CancellationError) { environment.onFailure(error) }
        }
    }

    /// Returns the steps of the entities whose edits have changed since the last reading. The cost is proportional to
    /// the number of these entities.
    func readSteps(in connection: Connection) throws -> EditReports.Reading? {
        guard environment.observer != nil else { return nil }
        let first: Int = try connection.value("SELECT coalesce(min(number), 1) FROM outbox_changes") ?? 1
        let end: Int = try connection.value("SELECT coalesce(max(number), 0) FROM outbox_changes") ?? 0
        let reports = state.withLock { $0.reports }
        // The log keeps only the last changes. If it no longer has the change after the last position, read all edits.
        let position = reports.position.flatMap { $0 >= first - 1 ? $0 : nil }
        guard position != end else { return nil }
        var entities: [EditedEntity] = []
        var changes: [EditedEntity: (accounts: Set<String>, isPerformed: Bool)] = [:]
        let changed = """
            SELECT account, kind, entity, is_performed FROM outbox_changes
            WHERE source = ? AND number > ? ORDER BY number
            """
        let all = """
            SELECT account, kind, entity, NULL FROM outbox
            WHERE source = ? AND id IN (SELECT edit FROM outbox_references WHERE is_given) ORDER BY id
            """
        let arguments: [any ColumnValue] = position.map { [source, $0] } ?? [source]
        try connection.forEach(position == nil ? all : changed, arguments: arguments) { row in
            let entity = EditedEntity(kind: try row[1], name: try row[2])
            if changes[entity] == nil { entities.append(entity) }
            changes[entity, default: ([], false)].accounts.insert(try row[0])
            let isPerformed: Bool? = try row[3]
            if let isPerformed { changes[entity]?.isPerformed = isPerformed }
        }
        var reading = EditReports.Reading(position: end, kinds: reports.kinds)
        for entity in entities {
            guard let kind = kind(entity.kind), let change = changes[entity] else { continue }
            // An edit that was made while no account was signed in may belong to an account that has signed in since.
            let steps = try change.accounts.compactMap { try kind.step(of: entity.name, $0, in: connection) }
            reading.steps.append((entity, steps.first ?? (change.isPerformed ? .performed : .withdrawn)))
        }
        return reading
    }
}
