import DataKitDoubles
import DataKitSQLite
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing

@testable import DataKit

@Suite("Lists whose rows show the entities that they refer to", .timeLimit(.minutes(5)))
struct JoinedListTests {
    typealias Row = Joined<Edited<Visit>, Patient>

    private let account = BehaviorSubject<String?>("ada")
    private let connectivity = BehaviorSubject<Connectivity>(.offline(since: .distantPast))
    private let lastID = Counter()
    private let database: Database
    private let patients: EditableCache<Patient>
    private let visits: EditableCache<Visit>

    init() throws {
        database = try Database.inMemory(migrations: Patient.clinic, environment: .stubbed)
        let (account, connectivity) = (account.observable, connectivity.observable)
        patients = EditableCache(database, source: "clinic", account: account, connectivity: connectivity) {
            [lastID] edit in
            guard case .create(let patient) = edit.change else { return nil }
            return Patient(id: lastID.next(), name: patient.name)
        }
        visits = EditableCache(database, source: "clinic", account: account, connectivity: connectivity) {
            [lastID] edit in
            guard case .create(let visit) = edit.change else { return nil }
            return Visit(id: lastID.next(), name: visit.name, patient: visit.patient)
        }
    }

    /// Numbers from 100 on.
    private final class Counter: Sendable {
        private let last = Atomic(99)
        func next() -> Int { last.add(1, ordering: .relaxed).newValue }
    }

    private func list(of visits: Visit...) -> ListSource<Row> {
        let page = Page(items: visits, totalItems: visits.count)
        return self.visits.list(showsCreated: true) { _ in page }.joining(patients, on: \.entity.patient)
    }

    private func keep(_ patients: Patient...) async throws {
        let page = Page(items: patients, totalItems: patients.count)
        try await self.patients.list { _ in page }.load(.reload)
    }

    private func rename(_ patient: Patient, to name: Int) async throws {
        var renamed = patient
        renamed.name = name
        _ = try await patients.save(renamed, from: patient).first()
    }

    private func names(_ rows: some Sequence<Row>) -> [Int?] { rows.map { $0.other?.name } }

    @Test("A changed entity updates only the rows that show it, and only this entity is read")
    func oneEntity() async throws {
        try await keep(Patient(id: 1, name: 10), Patient(id: 2, name: 20))
        let shown = Shown(
            list(
                of: Visit(id: 1, name: 1, patient: 1), Visit(id: 2, name: 2, patient: 2),
                Visit(id: 3, name: 3, patient: 1), Visit(id: 4, name: 4, patient: 3)))
        try await shown.until { names($0) == [10, 20, 10, nil] && $0.activity == .none }
        let emissions = shown.count
        let trace = StatementTrace("patients")
        try await database.write { trace.begin(on: $0) }

        try await database.write { try $0.execute("CREATE TABLE other (id)") }
        try await rename(Patient(id: 2, name: 20), to: 21)
        try await shown.until { names($0) == [10, 21, 10, nil] }
        #expect(shown.updates(after: emissions) == [[1]])
        #expect(shown.last?.totalItems == 4)

        let between = shown.count
        trace.reset()
        try await database.write { try $0.upsert(Patient(id: 1, name: 11)) }
        try await shown.until { names($0) == [11, 21, 11, nil] }
        #expect(shown.updates(after: between) == [[0, 2]])
        let upsert = 1
        let cost = trace.count - upsert
        #expect(cost <= 5, "\(trace.statements)")

        trace.reset()
        let end = shown.count
        try await database.write { try $0.upsert(Patient(id: 7, name: 70)) }
        try await database.write { try $0.upsert(Patient(id: 1, name: 11)) }
        try await database.write { try $0.execute("INSERT INTO other VALUES (1)") }
        try await keep(Patient(id: 3, name: 30))
        try await shown.until { names($0) == [11, 21, 11, 30] }
        #expect(shown.updates(after: end) == [[3]])
        try await database.write { try $0.deleteCached(Patient.self, id: 3, from: "clinic for ada") }
        try await shown.until { names($0) == [11, 21, 11, nil] }
        shown.cancel()
    }

    @Test("A commit that touches neither entity costs no statement and no element")
    func nothing() async throws {
        try await keep(Patient(id: 1, name: 10))
        try await database.write { try $0.execute("CREATE TABLE other (id)") }
        let shown = Shown(list(of: Visit(id: 1, name: 1, patient: 1)))
        try await shown.until { names($0) == [10] && $0.activity == .none }
        try await database.write { try $0.execute("INSERT INTO other VALUES (1)") }
        let (emissions, trace) = (shown.count, StatementTrace())
        try await database.write { trace.begin(on: $0) }
        trace.reset()
        try await database.write { try $0.execute("INSERT INTO other VALUES (1)") }
        try await database.write { trace.end(on: $0) }
        #expect(trace.statements.filter { !["BEGIN IMMEDIATE", "COMMIT"].contains($0) }.count == 1)
        #expect(shown.count == emissions)
        shown.cancel()
    }

    @Test("A row shows its entity before, during and after the assignment of server IDs")
    func numbering() async throws {
        let shown = Shown(list())
        try await database.write { [patients, visits] connection in
            try patients.create(Patient(id: -1, name: 10), in: connection)
            try visits.create(Visit(id: -1, name: 1, patient: -1), in: connection)
        }
        try await shown.until { names($0) == [10] }
        connectivity.send(.online)
        try await shown.until { $0.first?.id == 101 && $0.first?.element.mark == EditMark() }
        #expect(shown.last?.first?.other == Patient(id: 100, name: 10))
        #expect(shown.history.allSatisfy { names($0).allSatisfy { $0 == 10 } })
        shown.cancel()
    }

    @Test("A row that refers to another entity from now on shows the new entity")
    func otherKey() async throws {
        try await keep(Patient(id: 1, name: 10), Patient(id: 2, name: 20))
        let visit = Visit(id: 1, name: 1, patient: 1)
        let shown = Shown(list(of: visit))
        try await shown.until { names($0) == [10] }
        _ = try await visits.save(Visit(id: 1, name: 1, patient: 2), from: visit).first()
        try await shown.until { names($0) == [20] }
        let emissions = shown.count
        try await rename(Patient(id: 1, name: 10), to: 11)
        try await rename(Patient(id: 2, name: 20), to: 21)
        try await shown.until { names($0) == [21] }
        #expect(shown.updates(after: emissions) == [[0]])
        shown.cancel()
    }

    @Test("A row never shows only a part of a commit", .timeLimit(.minutes(2)))
    func halves() async throws {
        let folder = try TemporaryFolder()
        let database = try Database(at: folder.file(), migrations: Patient.clinic, environment: .stubbed)
        let account = Observable<String?>.just("ada")
        let patients = EditableCache<Patient>(database, source: "clinic", account: account) { _ in nil }
        let visits = EditableCache<Visit>(
            database, source: "clinic", account: account, connectivity: connectivity.observable
        ) { _ in nil }
        let last = 300
        let list = visits.list(showsCreated: true) { _ in Page(items: []) }.joining(patients, on: \.entity.patient)
        let shown = Shown(list)
        try await shown.until { $0.isLoaded }
        try await database.write { connection in
            try connection.claim(Patient.self, for: "clinic for ada")
            for id in 0...1 { try connection.upsert(Patient(id: id, name: 0)) }
            try visits.create(Visit(id: -1, name: 0, patient: 0), in: connection)
        }
        var visit = Visit(id: -1, name: 0, patient: 0)
        for name in 1...last {
            var changed = visit
            // Every other commit keeps the same patient, whose values are already known.
            (changed.name, changed.patient) = (name, name / 2 % 2)
            let (before, after) = (visit, changed)
            try await database.write { connection in
                for id in 0...1 { try connection.upsert(Patient(id: id, name: name)) }
                try visits.add(after, from: before, in: connection)
            }
            visit = changed
        }
        try await shown.until { $0.first?.element.entity.name == last }
        for contents in shown.history {
            for row in contents { #expect(row.element.entity.name == row.other?.name) }
        }
        shown.cancel()
    }

    @Test("Pending edits of referenced entities are shown only to their account")
    func accounts() async throws {
        try await keep(Patient(id: 1, name: 10))
        try await rename(Patient(id: 1, name: 10), to: 11)
        let page = Page(items: [Visit(id: 1, name: 1, patient: 1)], totalItems: 1)
        let list = ListSource { _ in .just(page) }.joining(patients, on: \.patient)
        let shown = Shown(list)
        try await shown.until { $0.map { $0.other?.name } == [11] }
        account.send("eve")
        try await shown.until { $0.map { $0.other?.name } == [nil] }
        account.send("ada")
        try await shown.until { $0.map { $0.other?.name } == [11] }
        shown.cancel()
    }

    @Test("A list in memory shows entities of a cache without edits, and rows without an entity")
    func withoutEdits() async throws {
        let patients = EntityCache<Patient>(database, source: "clinic")
        let rows = BehaviorSubject([Bill(id: 1, name: 1, patient: 1, visit: 4), Bill(id: 2, name: 2, patient: 1)])
        let list = ListSource { rows.observable }.joining(patients, on: \.visit)
        let shown = Shown(list)
        try await shown.until { $0.map(\.other) == [nil, nil] }
        await patients.keep { Patient(id: 4, name: 40) }
        try await shown.until { $0.map(\.other?.name) == [40, nil] }
        await patients.update(Patient(id: 4, name: 41))
        try await shown.until { $0.map(\.other?.name) == [41, nil] }
        rows.send([Bill(id: 2, name: 2, patient: 1, visit: 4)])
        try await shown.until { $0.map(\.other?.name) == [41] }
        shown.cancel()
    }

    @Test("A list still follows its entities after a rebuild of the file")
    func vacuum() async throws {
        let folder = try TemporaryFolder()
        let database = try Database(
            at: folder.file(), migrations: [.offline, .creating(Word.table)], environment: .stubbed)
        let words = EntityCache<Word>(database, source: "words")
        await words.keepAll { ["a", "b", "c"].map { Word(id: $0, text: $0) } }
        let rows = [Word(id: "x", text: "b"), Word(id: "y", text: "c")]
        let list = ListSource { Observable.just(rows) }.joining(words, on: \.text)
        let shown = Shown(list)
        try await shown.until { $0.map(\.other?.text) == ["b", "c"] }
        await words.delete("a")
        try await database.vacuum()
        await words.keepAll { [Word(id: "c", text: "new")] }
        try await shown.until { $0.map(\.other?.text) == ["b", "new"] }
        shown.cancel()
    }

    @Test("Another process's commit updates the rows that refer to the changed entity")
    func otherProcess() async throws {
        let folder = try TemporaryFolder()
        func database() throws -> Database {
            try Database(
                at: folder.file(), migrations: Patient.clinic, sharedWithOtherProcesses: true, environment: .stubbed)
        }
        let (here, there) = (try database(), EntityCache<Patient>(try database(), source: "clinic"))
        await there.keep { Patient(id: 1, name: 10) }
        let rows = ListSource { Observable.just([Visit(id: 1, name: 1, patient: 1)]) }
        let shown = Shown(rows.joining(EntityCache<Patient>(here, source: "clinic"), on: \.patient))
        try await shown.until { $0.map(\.other?.name) == [10] }
        await there.update(Patient(id: 1, name: 11))
        try await shown.until { $0.map(\.other?.name) == [11] }
        shown.cancel()
    }

    @Test("A single entity is observed together with the entity that it refers to")
    func oneValue() async throws {
        try await keep(Patient(id: 1, name: 10), Patient(id: 2, name: 20))
        let visit = Visit(id: 1, name: 1, patient: 1)
        try await visits.list { _ in Page(items: [visit]) }.load()
        let shown = Mutex<[Int?]>([])
        let subject = BehaviorSubject(0)
        let subscription = visits.observe(1, joining: patients, on: \.patient).subscribe { joined in
            shown.withLock { $0.append(joined?.other?.name) }
            subject.send(subject.value + 1)
        }
        _ = try await subject.observable.first { $0 == 1 }
        try await rename(Patient(id: 1, name: 10), to: 11)
        try await rename(Patient(id: 2, name: 20), to: 21)
        _ = try await visits.save(Visit(id: 1, name: 1, patient: 2), from: visit).first()
        _ = try await subject.observable.first { $0 == 3 }
        #expect(shown.withLock { $0 } == [10, 11, 21])
        subscription.cancel()
    }

    @Test("A list without a reader does not observe the entities")
    func leaks() async throws {
        weak var database: Database?
        do {
            let opened = try Database.inMemory(migrations: Patient.clinic, environment: .stubbed)
            database = opened
            let patients = EntityCache<Patient>(opened, source: "clinic")
            let rows = ListSource { Observable.just([Visit(id: 1, name: 1, patient: 1)]) }
            let shown = Shown(rows.joining(patients, on: \.patient))
            try await shown.until { $0.count == 1 }
            #expect(opened.observers.followers == 1)
            shown.cancel()
            #expect(opened.observers.followers == 0)
            try await opened.write { _ in }
        }
        #expect(database == nil)
    }
}

/// A row whose ID is text, so that SQLite chooses its row ID.
private struct Word: Record, Equatable {
    static let table: Table<Word> = Table(
        "words", Column("id", \.id), Column("text", \.text), make: Word.init(id:text:))

    var id: String
    var text: String
}

extension EditableCache<Visit> {
    /// Adds an edit within a transaction.
    fileprivate func add(_ visit: Visit, from shown: Visit, in connection: Connection) throws {
        let (old, new) = (try connection.storedRow(shown), try connection.storedRow(visit))
        let fields = new.filter { old[$0.key] != $0.value }
        try store.add(
            RowEdit(
                id: try connection.storedValue(visit.id),
                change: .save(
                    Dictionary(uniqueKeysWithValues: fields.map { ($0, .init(base: old[$0], mine: $1)) }), seen: old)),
            of: "ada", in: connection)
    }
}
