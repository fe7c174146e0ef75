struct Schema: Sendable {
    var migrations: [Migration]
    var applicationID = Database.defaultApplicationID
    /// Returns the version at which the app adopts a file with another application ID, or `nil` to reject the file.
    var adopting: (@Sendable (Connection) throws -> Int?)?
}

extension Connection {
    /// Returns the number of the schema's steps that the file has taken.
    ///
    /// Throws `StoreError.unrelatedDatabase` for a file that does not belong to the app, is not empty, and is not
    /// adopted.
    func version(in schema: Schema) throws -> Int {
        let version: Int = try value("PRAGMA user_version") ?? 0
        let id: Int = try value("PRAGMA application_id") ?? 0
        let isNew = try id == 0 && version == 0 && value("SELECT count(*) FROM sqlite_schema") == 0
        let found = id == Int(schema.applicationID) || isNew ? version : try schema.adopting?(self)
        guard let found else { throw StoreError.unrelatedDatabase(path: path) }
        guard found >= 0 else { throw StoreError.corrupt(path: path, cause: "The schema's version is \(found).") }
        guard found <= schema.migrations.count else {
            throw StoreError.newerSchema(path: path, found: found, supported: schema.migrations.count)
        }
        return found
    }

    /// Runs the missing steps, each in a separate transaction, so that an interrupted step leaves no changes. A new or
    /// adopted file gets the app's ID in the transaction of the first missing step, or in a separate transaction if no
    /// step is missing.
    func migrate(to schema: Schema) throws {
        let steps = schema.migrations
        // A step may rebuild a table that other tables refer to. The foreign keys are checked before the step is
        // committed, and enforced after all steps have run.
        try tracker.own { try execute("PRAGMA foreign_keys = OFF") }
        while try !isUpToDate(with: schema) {
            try transaction(.immediate) {
                // Another process may have run the step while this one waited for the lock.
                let version = try version(in: schema)
                if version < steps.count {
                    try steps[version].run(on: self, to: version + 1, after: Array(steps[..<version]))
                }
                try execute("PRAGMA user_version = \(min(version + 1, steps.count))")
                try execute("PRAGMA application_id = \(schema.applicationID)")
            }
        }
    }

    private func isUpToDate(with schema: Schema) throws -> Bool {
        let isOurs = try value("PRAGMA application_id") == Int(schema.applicationID)
        return try isOurs && value("PRAGMA user_version") ?? 0 >= schema.migrations.count
    }
}
