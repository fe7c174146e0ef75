import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@testable import DataKit

@Suite("Events of edits that wait for a new entity", .timeLimit(.minutes(5)))
struct EditWaitEventTests {
    private final class Events: Sendable {
        private let edits = Mutex<[EditEvent]>([])
        private let (told, tell) = AsyncStream<Void>.makeStream()
        var all: [EditEvent] { edits.withLock { $0 } }

        func add(_ event: DataEvent) {
            guard case .edit(let edit) = event else { return }
            edits.withLock { $0.append(edit) }
            tell.yield()
        }

        /// Returns once the event was reported. Only one caller may wait at a time.
        func wait(for event: EditEvent) async {
            if all.contains(event) { return }
            for await _ in told where all.contains(event) { break }
        }
    }

    private let events = Events()
    private let account = BehaviorSubject<String?>("ada")
    private let connectivity = BehaviorSubject<Connectivity>(.offline(since: .distantPast))

    private func environment(_ clock: any Clock<Duration> = StubClock()) -> DataEnvironment {
        DataEnvironment(clock: clock, observer: { [events] in events.add($0) })
    }

    private func memory(_ clock: any Clock<Duration> = StubClock()) throws -> Database {
        try .inMemory(migrations: Patient.clinic, environment: environment(clock))
    }

    /// A cache whose server creates entities, and changes nothing else.
    private func cache<Entity: Record & Equatable>(
        in database: Database, failure: GatewayError? = nil, created: @escaping @Sendable (Entity) -> Entity
    ) -> EditableCache<Entity> {
        EditableCache(
            database, source: "clinic", account: account.observable, connectivity: connectivity.observable
        ) { edit in
            if let failure { throw failure }
            guard case .create(let entity) = edit.change else { throw GatewayError.refused(message: "No") }
            return created(entity)
        }
    }

    private func patients(in database: Database, failure: GatewayError? = nil) -> EditableCache<Patient> {
        cache(in: database, failure: failure) { Patient(id: 1000 - $0.id, name: $0.name) }
    }

    private func visits(in database: Database) -> EditableCache<Visit> {
        cache(in: database) { Visit(id: 1000 - $0.id, name: $0.name, note: $0.note, patient: $0.patient) }
    }

    private func patient(_ step: EditEvent.Step, _ id: Int = -1) -> EditEvent {
        EditEvent(kind: "patients", entity: "\(id)", step: step)
    }

    private func visit(_ step: EditEvent.Step, _ id: Int = -2) -> EditEvent {
        EditEvent(kind: "visits", entity: "\(id)", step: step)
    }

    private func waits(_ reason: String? = nil) -> EditEvent.Step {
        .waitingFor(kind: "patients", entity: "-1", reason: reason)
    }

    private func createBoth(_ patients: EditableCache<Patient>, _ visits: EditableCache<Visit>) async throws {
        _ = try await patients.create(Patient(id: -1, name: 1)).first()
        _ = try await visits.create(Visit(id: -2, name: 2, patient: -1)).first()
    }

    @Test("A wait is reported once, also without a connection")
    func once() async throws {
        let database = try memory()
        let (patients, visits) = (patients(in: database), visits(in: database))
        try await createBoth(patients, visits)
        await events.wait(for: visit(waits()))
        for note in 2...3 {
            let changed = Visit(id: -2, name: 2, note: note, patient: -1)
            _ = try await visits.save(changed, from: Visit(id: -2, name: 2, patient: -1)).first()
        }
        connectivity.send(.online)
        await events.wait(for: visit(.performed))
        #expect(
            events.all == [
                visit(waits()), patient(.sending), patient(.performed), visit(.sending), visit(.performed),
            ])
    }

    @Test("A refused entity is reported with the edits that wait for it, and so is their end")
    func refused() async throws {
        let database = try memory()
        let (patients, visits) = (patients(in: database, failure: .refused(message: "No")), visits(in: database))
        try await createBoth(patients, visits)
        await events.wait(for: visit(waits()))
        connectivity.send(.online)
        await events.wait(for: visit(waits("No")))
        #expect(try await patients.discard(-1, withDependents: true))
        await events.wait(for: patient(.withdrawn))
        await events.wait(for: visit(.withdrawn))
        #expect(
            events.all.prefix(4) == [
                visit(waits()), patient(.sending), patient(.refused(message: "No")), visit(waits("No")),
            ])
        #expect(events.all.count == 6)
    }

    @Test("An edit is reported as in conflict if the refused entity for which it waits is discarded alone")
    func conflict() async throws {
        let database = try memory()
        let (patients, visits) = (patients(in: database, failure: .refused(message: "No")), visits(in: database))
        try await createBoth(patients, visits)
        await events.wait(for: visit(waits()))
        connectivity.send(.online)
        await events.wait(for: visit(waits("No")))
        #expect(try await patients.discard(-1))
        await events.wait(for: visit(.conflict))
        #expect(
            events.all.filter { $0.kind == "visits" } == [visit(waits()), visit(waits("No")), visit(.conflict)])
    }

    @Test("A wait is reported while the sender pauses after a failure")
    func duringAPause() async throws {
        connectivity.send(.online)
        let database = try memory(TestClock())
        let (patients, visits) = (patients(in: database, failure: .offline), visits(in: database))
        _ = try await patients.create(Patient(id: -1, name: 1)).first()
        await events.wait(for: patient(.failing(message: GatewayError.offline.message)))
        try await database.write { try visits.create(Visit(id: -2, name: 2, patient: -1), in: $0) }
        await events.wait(for: visit(waits()))
    }

    @Test("Waits of an earlier run are reported, also of a kind that is registered after others were read")
    func afterARestart() async throws {
        let folder = try TemporaryFolder()
        func database(_ environment: DataEnvironment) throws -> Database {
            try Database(at: folder.file(), migrations: Patient.clinic, environment: environment)
        }
        let bill = Bill(id: -3, name: 3, patient: -1)
        do {
            let database = try database(.stubbed)
            let bills: EditableCache<Bill> = cache(in: database) { $0 }
            try await createBoth(patients(in: database), visits(in: database))
            _ = try await bills.create(bill).first()
        }
        let database = try database(environment())
        let visits = visits(in: database)
        await events.wait(for: visit(waits()))
        let bills: EditableCache<Bill> = cache(in: database) { $0 }
        await events.wait(for: EditEvent(kind: "bills", entity: "-3", step: waits()))
        #expect(events.all.count == 2)
        withExtendedLifetime((visits, bills)) {}
    }

    @Test("An edit that another process has sent is reported as performed")
    func byAnotherProcess() async throws {
        let folder = try TemporaryFolder()
        func database(_ environment: DataEnvironment) throws -> Database {
            try Database(
                at: folder.file(), migrations: Patient.clinic, sharedWithOtherProcesses: true,
                environment: environment)
        }
        let here = try database(environment())
        let (patients, visits) = (patients(in: here), visits(in: here))
        try await createBoth(patients, visits)
        await events.wait(for: visit(waits()))
        let there = try database(.stubbed)
        let online = EditWaitEventTests()
        online.connectivity.send(.online)
        let others = (online.patients(in: there), online.visits(in: there))
        for try await pending in others.1.pending where pending.isEmpty { break }
        await events.wait(for: visit(.performed))
        #expect(!events.all.contains(visit(.withdrawn)))
    }

    @Test("Edits are read again from the beginning if the log of their changes was shortened")
    func shortenedLog() async throws {
        let database = try memory()
        let (patients, visits) = (patients(in: database), visits(in: database))
        try await createBoth(patients, visits)
        await events.wait(for: visit(waits()))
        try await database.write { connection in
            try visits.create(Visit(id: -3, name: 3, patient: -1), in: connection)
            try connection.execute("DELETE FROM outbox_changes")
            try visits.create(Visit(id: -4, name: 4, patient: -1), in: connection)
        }
        await events.wait(for: visit(waits(), -4))
        #expect(events.all == [visit(waits()), visit(waits(), -3), visit(waits(), -4)])
    }

    @Test("A wait that an account takes over at its sign-in is not reported again")
    func adopted() async throws {
        account.send(nil)
        let database = try memory()
        let (patients, visits) = (patients(in: database), visits(in: database))
        try await createBoth(patients, visits)
        await events.wait(for: visit(waits()))
        account.send("ada")
        for try await pending in visits.pending where pending.count == 1 { break }
        try await database.write { try visits.create(Visit(id: -4, name: 4, patient: -1), in: $0) }
        await events.wait(for: visit(waits(), -4))
        #expect(events.all == [visit(waits()), visit(waits(), -4)])
    }
}
