import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing

@testable import DataKit

@Suite("References between entities", .timeLimit(.minutes(5)))
struct ReferenceTests {
    private let connectivity = BehaviorSubject<Connectivity>(.offline(since: .distantPast))
    private let server = Server()
    private let database: Database

    init() throws {
        database = try Database.inMemory(
            migrations: Patient.clinic + [.creating(Employee.table)],
            environment: DataEnvironment(
                clock: StubClock { _ in false }, now: { Date(timeIntervalSince1970: 0) }, random: { $0.upperBound }))
    }

    /// Numbers its rows from 100 on, and refuses some names.
    private final class Server: Sendable {
        private let state = Mutex<(lastID: Int, refused: Set<Int>, requests: [String])>((99, [], []))
        var requests: [String] { state.withLock { $0.requests } }

        func refuse(_ names: Int...) { state.withLock { $0.refused = Set(names) } }

        func perform<Entity: Record>(
            _ edit: EntityEdit<Entity>, numbered: (Entity, Int) -> Entity, line: (Entity) -> (name: Int, text: String)
        ) throws -> Entity? {
            switch edit.change {
            case .create(let entity):
                let (name, text) = line(entity)
                let id = state.withLock { state -> Int? in
                    state.requests.append("create \(text)")
                    if state.refused.contains(name) { return nil }
                    state.lastID += 1
                    return state.lastID
                }
                guard let id else { throw GatewayError.refused(message: "No \(name)") }
                return numbered(entity, id)
            case .save(let entity, let fields):
                state.withLock { $0.requests.append("save \(fields.sorted()) of \(line(entity).text)") }
                return entity
            case .delete(let id):
                state.withLock { $0.requests.append("delete \(id)") }
                return nil
            }
        }
    }

    private func patients(of account: String? = "ada") -> EditableCache<Patient> {
        EditableCache(
            database, source: "clinic", account: .just(account), connectivity: connectivity.observable
        ) { [server] edit in
            try server.perform(edit) {
                Patient(id: $1, name: $0.name)
            } line: {
                ($0.name, "patient \($0.name)")
            }
        }
    }

    private func visits(of account: String? = "ada") -> EditableCache<Visit> {
        EditableCache(
            database, source: "clinic", account: .just(account), connectivity: connectivity.observable
        ) { [server] edit in
            try server.perform(edit) {
                Visit(id: $1, name: $0.name, patient: $0.patient)
            } line: {
                ($0.name, "visit \($0.name) of \($0.patient)")
            }
        }
    }

    private func bills(of account: String? = "ada") -> EditableCache<Bill> {
        EditableCache(
            database, source: "clinic", account: .just(account), connectivity: connectivity.observable
        ) { [server] edit in
            try server.perform(edit) {
                Bill(id: $1, name: $0.name, patient: $0.patient, visit: $0.visit)
            } line: { bill in
                (bill.name, "bill \(bill.name) of \(bill.patient) for \(bill.visit.map { "\($0)" } ?? "none")")
            }
        }
    }

    private func goOnline() { connectivity.send(.online) }

    private func settled(_ cache: EditableCache<some Any>) async throws {
        for try await pending in cache.pending where pending.isEmpty { break }
    }

    private func state<Entity>(
        of cache: EditableCache<Entity>, until isReached: (EditMark<Entity>.State) -> Bool
    ) async throws -> EditMark<Entity>.State? {
        for try await pending in cache.pending {
            if let state = pending.first?.mark.state, isReached(state) { return state }
        }
        return nil
    }

    @Test(
        "A patient, visit and bill created offline are sent in order with server IDs",
        arguments: ["ada", nil])
    func order(account: String?) async throws {
        let (bills, visits, patients) = (bills(of: account), visits(of: account), patients(of: account))
        try await database.write { connection in
            // The entities are created in the wrong order, as in a form with several parts.
            try bills.create(Bill(id: -1, name: 3, patient: -1, visit: -1), in: connection)
            try visits.create(Visit(id: -1, name: 2, patient: -1), in: connection)
            try patients.create(Patient(id: -1, name: 1), in: connection)
        }
        #expect(
            try await state(of: bills) { $0 != .none }
                == .waitingFor(kind: "patients", entity: "-1", reason: nil))
        goOnline()
        try await settled(bills)
        #expect(server.requests == ["create patient 1", "create visit 2 of 100", "create bill 3 of 100 for 101"])
        #expect(try await bills.find(102) == Bill(id: 102, name: 3, patient: 100, visit: 101))
        #expect(try await visits.find(-1)?.patient == 100)
    }

    @Test("An edit of a kind without a cache gets the server's ID, too")
    func unregistered() async throws {
        var visits: EditableCache<Visit>? = visits()
        try await database.write { [visits] in try visits?.create(Visit(id: -1, name: 2, patient: -1), in: $0) }
        visits = nil
        let patients = patients()
        try await database.write { try patients.create(Patient(id: -1, name: 1), in: $0) }
        goOnline()
        try await settled(patients)
        #expect(server.requests == ["create patient 1"])
        let next = self.visits()
        try await settled(next)
        #expect(server.requests.last == "create visit 2 of 100")
    }

    @Test("A form opened before the server's response saves a reference to the new ID")
    func lateForm() async throws {
        let (visits, patients) = (visits(), patients())
        goOnline()
        _ = try await patients.create(Patient(id: -1, name: 1)).first()
        let outcome = try await visits.create(Visit(id: -1, name: 2, patient: -1)).first()
        #expect(outcome == .done(Visit(id: 101, name: 2, patient: 100)))
    }

    @Test("A refused patient delays its visit, which shows why, until a retry succeeds")
    func refused() async throws {
        let (visits, patients) = (visits(), patients())
        server.refuse(1)
        try await database.write { connection in
            try patients.create(Patient(id: -1, name: 1), in: connection)
            try visits.create(Visit(id: -1, name: 2, patient: -1), in: connection)
        }
        goOnline()
        let held = EditMark<Visit>.State.waitingFor(kind: "patients", entity: "-1", reason: "No 1")
        #expect(try await state(of: visits) { $0 == held } == held)
        // A form for the visit does not wait for the user's decision about the patient.
        #expect(try await visits.create(Visit(id: -2, name: 3, patient: -1)).first()?.isWaiting == true)
        server.refuse()
        try await patients.retry(-1)
        try await settled(visits)
        #expect(
            server.requests == [
                "create patient 1", "create patient 1", "create visit 2 of 100", "create visit 3 of 100",
            ])
    }

    @Test("Discarding a patient discards its visit, or leaves it as a draft")
    func discarded() async throws {
        let (visits, patients) = (visits(), patients())
        server.refuse(1, 2)
        try await database.write { connection in
            for id in [1, 2] {
                try patients.create(Patient(id: -id, name: id), in: connection)
                try visits.create(Visit(id: -id, name: id + 2, patient: -id), in: connection)
            }
        }
        goOnline()
        for try await pending in patients.pending where pending.allSatisfy(\.mark.needsDecision) { break }
        #expect(try await patients.discard(-1, withDependents: true))
        #expect(try await patients.discard(-2))
        let state = try await state(of: visits) { if case .conflict = $0 { true } else { false } }
        let draft = Visit(id: -2, name: 4, patient: -2)
        #expect(
            state == .conflict(EditConflict(fields: ["patient"], before: nil, mine: draft, theirs: nil)))
        #expect(try await visits.pending.first()?.map(\.id) == [-2])
        // The draft is not sent, even if the user decides to keep it.
        try await visits.decide(-2, mine: nil)
        var changed = draft
        changed.patient = 7
        _ = try await visits.save(changed, from: draft).first()
        try await settled(visits)
        #expect(server.requests.filter { $0.hasPrefix("create visit") } == ["create visit 4 of 7"])
    }

    @Test("Undoing a patient's creation also undoes edits that refer to it, two levels deep")
    func undone() async throws {
        let (bills, visits, patients) = (bills(), visits(), patients())
        let known = Visit(id: 7, name: 7, patient: 5)
        try await visits.pull { _ in PullPart(entities: [known], cursor: "1") }
        var moved = known
        moved.patient = -1
        try await database.write { connection in
            try patients.create(Patient(id: -1, name: 1), in: connection)
            try visits.create(Visit(id: -1, name: 2, patient: -1), in: connection)
            try bills.create(Bill(id: -1, name: 3, patient: 5, visit: -1), in: connection)
        }
        _ = try await visits.save(moved, from: known).first()
        #expect(try await patients.undo(-1))
        try await settled(visits)
        #expect(try await bills.pending.first() == [])
        #expect(try await visits.find(7) == known)
        // A form that was opened earlier refers to a missing patient.
        _ = try await visits.create(Visit(id: -1, name: 4, patient: -1)).first()
        let state = try await state(of: visits) { if case .conflict = $0 { true } else { false } }
        #expect(state != nil)
    }

    @Test("If another device deletes a visit's patient, the visit asks for a new patient")
    func deleted() async throws {
        let (visits, patients) = (visits(), patients())
        try await patients.pull { _ in PullPart(entities: [Patient(id: 5, name: 5)], cursor: "1") }
        try await database.write { connection in
            try visits.create(Visit(id: -1, name: 2, patient: 5), in: connection)
        }
        try await patients.pull { _ in PullPart(entities: [], deleted: [5], cursor: "2") }
        let state = try await state(of: visits) { if case .conflict = $0 { true } else { false } }
        #expect(state != nil)
        // The patient was restored.
        try await patients.pull { _ in PullPart(entities: [Patient(id: 5, name: 5)], cursor: "3") }
        goOnline()
        try await settled(visits)
        #expect(server.requests == ["create visit 2 of 5"])
    }

    @Test("A save without a cache conflicts after the entity it refers to is undone")
    func undoneWithoutCache() async throws {
        let patients = patients()
        func save(_ visits: EditableCache<Visit>) async throws {
            let known = Visit(id: 7, name: 7, patient: 5)
            try await visits.pull { _ in PullPart(entities: [known], cursor: "1") }
            _ = try await patients.create(Patient(id: -1, name: 1)).first()
            var moved = known
            moved.patient = -1
            _ = try await visits.save(moved, from: known).first()
        }
        try await save(visits())
        for try await edits in patients.unregistered where !edits.isEmpty { break }
        #expect(try await patients.undo(-1))
        let visits = visits()
        goOnline()
        let state = try await state(of: visits) { if case .waiting = $0 { false } else { true } }
        let isConflict = if case .conflict = state { true } else { false }
        #expect(isConflict)
        #expect(server.requests == [])
    }

    @Test("An earlier edit is sent before an edit that refers to a new entity")
    func before() async throws {
        let (visits, patients) = (visits(), patients())
        server.refuse(1)
        let known = Visit(id: 7, name: 7, patient: 5)
        try await visits.pull { _ in PullPart(entities: [known], cursor: "1") }
        var (noted, moved) = (known, known)
        noted.note = 2
        (moved.note, moved.patient) = (2, -1)
        _ = try await visits.save(noted, from: known).first()
        _ = try await patients.create(Patient(id: -1, name: 1)).first()
        _ = try await visits.save(moved, from: noted).first()
        goOnline()
        let held = EditMark<Visit>.State.waitingFor(kind: "patients", entity: "-1", reason: "No 1")
        #expect(try await state(of: visits) { $0 == held } == held)
        #expect(server.requests.contains("save [\"note\"] of visit 7 of 5"))
    }

    @Test("New entities that refer to each other fail, but one may refer to itself")
    func circle() async throws {
        let employees = EditableCache<Employee>(
            database, source: "clinic", account: .just("ada"), connectivity: connectivity.observable
        ) { [server] edit in
            try server.perform(edit) {
                Employee(id: $1, manager: $0.manager)
            } line: {
                ($0.id, "employee \($0.id) below \($0.manager.map { "\($0)" } ?? "none")")
            }
        }
        try await database.write { connection in
            try employees.create(Employee(id: -1, manager: -2), in: connection)
            try employees.create(Employee(id: -2, manager: -1), in: connection)
            try employees.create(Employee(id: -3, manager: -3), in: connection)
        }
        goOnline()
        for try await pending in employees.pending where pending.count == 2 { break }
        #expect(server.requests == ["create employee -3 below -3"])
        let reason = Sentence.editsWaitForEachOther.text
        #expect(
            try await employees.pending.first()?.map(\.mark.state) == [
                .waitingFor(kind: "employees", entity: "-2", reason: reason),
                .waitingFor(kind: "employees", entity: "-1", reason: reason),
            ])
        #expect(try await employees.undo(-1))
        try await settled(employees)
        #expect(server.requests.count == 1)
    }
}

private struct Employee: Record, Equatable {
    static let table: Table<Employee> = Table(
        "employees", Column("id", \.id), Column("manager", \.manager, references: Employee.self),
        make: Employee.init(id:manager:))

    var id: Int
    var manager: Int?
}
