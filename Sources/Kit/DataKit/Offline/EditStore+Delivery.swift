import DomainKit

extension EditStore {
    /// Prepares the request for an edit, in the same transaction in which the edit is taken.
    func prepare(
        _ delivery: EditDelivery, fetch: (@Sendable (Entity.ID) async throws -> Entity)?,
        _ send: @escaping EditableCache<Entity>.Send, in connection: Connection
    ) throws -> EditDelivery.Send where Entity.ID: Hashable {
        do {
            let id = try connection.value("SELECT ?", delivery.sent.edit.id, as: Entity.ID.self)
            let edit = try request(delivery, of: id, in: connection)
            return { try await self.send(delivery, as: edit, of: id, fetch: fetch, send) }
        } catch let error where !(error is CancellationError) && (error as? StoreError)?.isTransient != true {
            return { throw GatewayError.refused(message: Sentence.editOfAnotherVersion.text) }
        }
    }

    /// Sends a taken edit, and returns what to record. Throws `EditSuperseded` if the edit was made for another version
    /// of the server's row.
    private func send(
        _ delivery: EditDelivery, as edit: EntityEdit<Entity>, of id: Entity.ID?,
        fetch: (@Sendable (Entity.ID) async throws -> Entity)?, _ send: EditableCache<Entity>.Send
    ) async throws -> @Sendable (Connection) throws -> Void where Entity.ID: Hashable {
        uploads.send(edit.upload)
        defer { uploads.send(nil) }
        do {
            let answer = try await send(edit)
            return { try performed(delivery, answer, in: $0) }
        } catch let error as GatewayError {
            if case .notFound = error {
                // The entity was deleted on the server. So a deletion is done, a save needs a decision, and a creation
                // is sent again.
                if case .delete = edit.change { return { try performed(delivery, nil, in: $0) } }
                let asked = try await database.read { try number(in: $0) }
                throw EditSuperseded(error: error) {
                    try superseded(delivery, by: nil, asked: asked, error, in: $0)
                }
            }
            guard let fetch, let id, error.isAboutTheVersion else { throw error }
            let asked = try await database.read { try number(in: $0) }
            let theirs: Entity?
            do {
                theirs = try await fetch(id)
            } catch GatewayError.notFound {
                theirs = nil
            }
            // The server still has the row for which the edit was made, so it has refused the edit itself. Compare the
            // rows in their stored form, because the database may round a date.
            let answered = try await database.read { connection in try theirs.map { try connection.storedRow($0) } }
            guard answered != delivery.sent.known else { throw error }
            throw EditSuperseded(error: error) {
                try superseded(delivery, by: theirs, asked: asked, error, in: $0)
            }
        }
    }

    private func request(
        _ delivery: EditDelivery, of id: Entity.ID?, in connection: Connection
    ) throws -> EntityEdit<Entity> {
        let sent = delivery.sent
        let change: EntityEdit<Entity>.Change
        switch sent.edit.change {
        case .create(let row): change = .create(try connection.entity(of: row))
        case .save(let fields, let seen):
            let row = sent.edit.laid(over: sent.known) ?? seen
            change = .save(try connection.entity(of: row), fields: Set(fields.keys))
        case .delete:
            guard let id else { throw StoreError.unreadable(cause: "The edit has no ID.") }
            change = .delete(id)
        }
        let account = delivery.account == Self.nobody ? nil : delivery.account
        return EntityEdit(
            change: change, key: sent.key, account: account,
            known: try sent.known.map { try connection.entity(of: $0) },
            files: files, id: id)
    }
}

extension GatewayError {
    var status: Int? {
        if case .status(let status, _, _) = cause as? APIError { status } else { nil }
    }

    /// Whether the response shows that the server's row may have changed since the edit was made. A 409 may also have
    /// another reason.
    fileprivate var isAboutTheVersion: Bool { status == 409 || status == 412 }
}
