import DataKitSQLite
import DataKitTesting
import Foundation

@testable import DataKit

struct Patient: Record, Equatable {
    static let table: Table<Patient> = Table(
        "patients", Column("id", \.id), Column("name", \.name), Column("note", \.note),
        make: Patient.init(id:name:note:))

    var id: Int
    var name: Int
    var note = 1
}

struct Visit: Record, Equatable {
    static let table: Table<Visit> = Table(
        "visits", Column("id", \.id), Column("name", \.name), Column("note", \.note),
        Column("patient", \.patient, references: Patient.self), make: Visit.init(id:name:note:patient:))

    var id: Int
    var name: Int
    var note = 1
    var patient: Int
}

struct Bill: Record, Equatable {
    static let table: Table<Bill> = Table(
        "bills", Column("id", \.id), Column("name", \.name), Column("note", \.note),
        Column("patient", \.patient, references: Patient.self), Column("visit", \.visit, references: Visit.self),
        make: Bill.init(id:name:note:patient:visit:))

    var id: Int
    var name: Int
    var note = 1
    var patient: Int
    var visit: Int?
}

extension Patient {
    static let clinic: [Migration] = [
        .offline, .creating(Patient.table), .creating(Visit.table), .creating(Bill.table),
    ]
}

/// The operations of a device on the store of one kind, independent of the entity type.
private protocol ClinicStore: EditKind {
    func queue(_ id: StoredValue, in connection: Connection) throws -> EditQueue
    func rules(_ id: StoredValue, in connection: Connection) throws -> EditRules
    func rows(in connection: Connection) throws -> [Int64: StoredRow]
    func add(_ edit: RowEdit, in connection: Connection) throws -> Int?
    func enqueue(_ edit: RowEdit, undoing undone: Int, in connection: Connection) throws -> Int
    func performed(_ delivery: EditDelivery, _ answer: StoredRow?, in connection: Connection) throws
    func superseded(_ delivery: EditDelivery, asked: Int, in connection: Connection) throws
    func known(in connection: Connection) throws -> [Int64]
    func number(in connection: Connection) throws -> Int
}

private let account = "ada"

extension EditStore: ClinicStore where Entity.ID == Int {
    func queue(_ id: StoredValue, in connection: Connection) throws -> EditQueue {
        try queue(id, of: account, in: connection)
    }

    func rules(_ id: StoredValue, in connection: Connection) throws -> EditRules {
        rules(of: id, account, in: connection)
    }

    func rows(in connection: Connection) throws -> [Int64: StoredRow] {
        var rows: [Int64: StoredRow] = [:]
        for id in try known(in: connection) {
            rows[id] = try queue(.integer(id), of: account, in: connection).visible
        }
        return rows
    }

    func known(in connection: Connection) throws -> [Int64] {
        let saved: [Int64] = try connection.fetch("SELECT id FROM \(Entity.table.name)") { try $0[0] }
        let edited: [Int64] = try connection.fetch(
            "SELECT DISTINCT item FROM outbox WHERE kind = ?", arguments: [kind]
        ) { try $0[0] }
        return Set(saved + edited).sorted()
    }

    func add(_ edit: RowEdit, in connection: Connection) throws -> Int? {
        do {
            return try connection.savepoint { try add(edit, of: account, in: connection) }
        } catch StoreError.constraint {
            return nil
        }
    }

    func enqueue(_ edit: RowEdit, undoing undone: Int, in connection: Connection) throws -> Int {
        try enqueue(edit, undoing: undone, of: account, in: connection)
    }

    func performed(_ delivery: EditDelivery, _ answer: StoredRow?, in connection: Connection) throws {
        try performed(delivery, try answer.map { try connection.entity(of: $0) }, in: connection)
    }

    func superseded(_ delivery: EditDelivery, asked: Int, in connection: Connection) throws {
        _ = try superseded(delivery, by: nil, asked: asked, .notFound(), in: connection)
    }
}

/// Executes the rules with an ``EditStore`` in a database.
struct ClinicStoredDevice: ClinicDevice {
    private let stores: [any ClinicStore]
    let connection: Connection
    private(set) var made: Set<Int> = []

    /// Creates a device. Every step runs in a transaction of the caller.
    init() throws {
        let environment = try Database.inMemory()
        let policy = EditPolicy()
        stores = [
            EditStore<Patient>(database: environment, source: "clinic", policy: policy),
            EditStore<Visit>(database: environment, source: "clinic", policy: policy),
            EditStore<Bill>(database: environment, source: "clinic", policy: policy),
        ]
        connection = try Connection(
            path: ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, busyTimeout: .zero)
        try connection.migrate(to: Schema(migrations: Patient.clinic))
    }

    private func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try connection.transaction(.immediate, body)
    }

    var ended: [Int] {
        get throws {
            try transaction {
                try connection.fetch("SELECT edit FROM outbox_changes WHERE is_performed IS NOT NULL") { try $0[0] }
            }
        }
    }

    var edited: [ClinicKey] {
        get throws {
            try transaction {
                try connection.fetch("SELECT kind, item FROM outbox GROUP BY kind, item ORDER BY min(id)") { row in
                    let kind: String = try row[0]
                    return ClinicKey(kind: ClinicKey.kinds.firstIndex(of: kind) ?? 0, id: try row[1])
                }
            }
        }
    }

    var number: Int {
        get throws {
            try transaction {
                try connection.value("SELECT seq FROM sqlite_sequence WHERE name = 'cached_numbers'") ?? 0
            }
        }
    }

    func queue(_ key: ClinicKey) throws -> EditQueue {
        try transaction { try stores[key.kind].queue(.integer(key.id), in: connection) }
    }

    func rules(_ key: ClinicKey) throws -> EditRules {
        var rules = EditRules()
        for (column, _) in ClinicKey.references[key.kind] {
            rules.references[column] = { value in
                let state = try? transaction {
                    try stores[key.kind].rules(.integer(key.id), in: connection).references[column]?(value)
                }
                return state.flatMap(\.self) ?? .missing
            }
        }
        return rules
    }

    func rows(_ kind: Int) throws -> [Int64: StoredRow] { try transaction { try stores[kind].rows(in: connection) } }

    mutating func add(_ edit: RowEdit, _ kind: Int) throws {
        let id = try transaction { try stores[kind].add(edit, in: connection) }
        if let id { made.insert(id) }
    }

    mutating func undo(_ key: ClinicKey) throws {
        let id = try transaction { () -> Int? in
            let store = stores[key.kind]
            if let creation = try store.queue(.integer(key.id), in: connection).undoneCreation {
                try undoDependents(of: key, after: creation)
            }
            guard case .inverse(let edit, let undone) = try change(key, { queue, _ in queue.undo() }) else {
                return nil
            }
            return try store.enqueue(edit, undoing: undone, in: connection)
        }
        if let id { made.insert(id) }
    }

    private func undoDependents(of key: ClinicKey, after edit: Int) throws {
        let entity = EditedEntity(kind: ClinicKey.kinds[key.kind], name: "\(key.id)")
        try EditReferences(source: "clinic", account: account).undoDependents(
            of: entity, after: edit, { name in stores.first { $0.kind == name } }, in: connection)
    }

    @discardableResult
    private func change<Result>(
        _ key: ClinicKey, isPerformed: Bool = false, _ body: (inout EditQueue, EditRules) -> Result
    ) throws -> Result {
        let store = stores[key.kind]
        let rules = try store.rules(.integer(key.id), in: connection)
        return try store.change(
            .integer(key.id), of: account, edits: nil, in: connection, isPerformed: { _ in isPerformed }
        ) {
            body(&$0, rules)
        }
    }

    func retry(_ key: ClinicKey) throws { try transaction { try change(key) { queue, _ in queue.retry() } } }

    func discard(_ key: ClinicKey, withDependents: Bool) throws {
        try transaction {
            let store = stores[key.kind]
            let rules = try store.rules(.integer(key.id), in: connection)
            let queue = try store.queue(.integer(key.id), in: connection)
            if withDependents, let creation = queue.discardedCreation(rules) {
                try undoDependents(of: key, after: creation)
            }
            try change(key) { queue, rules in _ = queue.discard(rules) }
        }
    }

    func decide(_ key: ClinicKey, isMine: Bool) throws {
        try transaction {
            try change(key) { queue, rules in
                let columns = queue.conflict(rules) ?? []
                _ = queue.decide(mine: isMine ? columns : [], isMine: isMine, rules)
            }
        }
    }

    func take(_ name: String) throws -> (ClinicKey, EditQueue.Sent)? {
        for key in try edited {
            let taken = try transaction {
                try stores[key.kind].take(
                    "\(key.id)", of: account, key: name, at: .distantPast, in: connection
                ).0
            }
            if case .send(let sent) = taken { return (key, sent) }
        }
        return nil
    }

    private func delivery(_ key: ClinicKey, _ sent: EditQueue.Sent) -> EditDelivery {
        EditDelivery(
            entity: EditedEntity(kind: ClinicKey.kinds[key.kind], name: "\(key.id)"), sent: sent, account: account)
    }

    func performed(_ key: ClinicKey, _ sent: EditQueue.Sent, _ answer: StoredRow?) throws {
        try transaction {
            guard
                try stores[key.kind].queue(.integer(key.id), in: connection).entries.contains(where: {
                    $0.sent?.key == sent.key
                })
            else { return }
            try stores[key.kind].performed(delivery(key, sent), answer, in: connection)
        }
    }

    func superseded(_ key: ClinicKey, _ sent: EditQueue.Sent, asked: Int) throws {
        try transaction { try stores[key.kind].superseded(delivery(key, sent), asked: asked, in: connection) }
    }

    func refused(_ key: ClinicKey, _ sent: EditQueue.Sent) throws {
        try transaction { try change(key) { queue, _ in queue.refuse(sent.key, EditRefusal(message: "No")) } }
    }

    func failed(_ key: ClinicKey, _ sent: EditQueue.Sent) throws {
        try transaction { try change(key) { queue, _ in queue.fail(sent.key, "Not now", pause: nil) } }
    }

    func receive(_ rows: [ClinicKey: StoredRow], asked: Int) throws {
        try transaction {
            for (kind, store) in stores.enumerated() {
                let known = try store.known(in: connection).filter {
                    try store.queue(.integer($0), in: connection).replica.row != nil
                }
                let keys = Set(known.map { ClinicKey(kind: kind, id: $0) } + rows.keys.filter { $0.kind == kind })
                for key in keys.sorted(by: { $0.id < $1.id }) {
                    let next = try store.number(in: connection) + 1
                    try change(key) { queue, _ in
                        let isChanged = queue.replica.row != rows[key]
                        _ = queue.receive(
                            rows[key].map { .row($0) } ?? .deleted, asked: asked, number: isChanged ? next : nil)
                    }
                }
            }
        }
    }
}
